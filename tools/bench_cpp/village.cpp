// Le Village with five columns, written by hand for speed: what the compiled rules are measured against.
#include <utility>

#include "chance.hpp"

namespace {

constexpr int COLUMNS = 5, ROWS = 4, CELLS = COLUMNS * ROWS, CARDS = 52, VILLAGERS = 12;
enum Phase : int8_t { SPADES, CLUBS, DIAMONDS, MAIN, PEEKING };
enum Code { DRAW = 0, TURN = 1, PASS = 25, PEEK = 26, SWAP = 50 };

struct Tables {
    int8_t one[64], two[64];        // the cells of each swap
    int first[4];                   // where the swaps of each suit begin
    uint32_t blast[4][CELLS];       // the cells that the mine of each suit reaches, as bits
    int8_t suit[CARDS];
    bool villager[CARDS];

    void add_swaps(int& n, int dx, int dy) {
        for (int y = 0; y < ROWS; y++)
            for (int x = 0; x < COLUMNS; x++) {
                const int u = x + dx, v = y + dy;
                if (u < 0 || u >= COLUMNS || v >= ROWS) continue;
                one[n] = y * COLUMNS + x;
                two[n++] = v * COLUMNS + u;
            }
    }

    void add_blast(int suit, int dx, int dy) {
        for (int y = 0; y < ROWS; y++)
            for (int x = 0; x < COLUMNS; x++) {
                const int u = x + dx, v = y + dy;
                if (u >= 0 && u < COLUMNS && v >= 0 && v < ROWS)
                    blast[suit][y * COLUMNS + x] |= 1u << (v * COLUMNS + u);
            }
    }

    Tables() : blast{} {
        int n = 0;
        first[SPADES] = n;
        add_swaps(n, 0, 1);
        first[CLUBS] = n;
        add_swaps(n, 1, 0);
        first[DIAMONDS] = n;
        add_swaps(n, 1, 1);
        add_swaps(n, -1, 1);
        first[3] = n;
        add_blast(SPADES, 0, -1);
        add_blast(SPADES, 0, 1);
        add_blast(CLUBS, 0, -1);
        add_blast(CLUBS, -1, 0);
        add_blast(CLUBS, 1, 0);
        for (int dx : {-1, 1})
            for (int dy : {-1, 1}) add_blast(DIAMONDS, dx, dy);
        for (int card = 0; card < CARDS; card++) {
            suit[card] = card / 13;
            villager[card] = card % 13 >= 10;
        }
    }
};

const Tables T;

struct Village {
    static constexpr int SEATS = 1, ROOM = 64;
    int8_t cards[CARDS];
    int8_t top, found, phase, result;
    uint32_t up, peeked;

    void deal(Chance& chance) {
        for (int i = 0; i < CARDS; i++) cards[i] = i;
        for (int i = CARDS - 1; i > 0; i--) std::swap(cards[i], cards[chance.below(i + 1)]);
        top = CELLS;
        found = result = 0;
        up = peeked = 0;
        phase = MAIN;
    }

    int awaited() const { return result == 0 ? 0 : -1; }

    int face_down(int action, int16_t* out, int n) const {
        for (uint32_t rest = ~up & ((1u << CELLS) - 1); rest; rest &= rest - 1) out[n++] = action + __builtin_ctz(rest);
        return n;
    }

    int legal(int16_t* out) const {
        int n = 0;
        if (phase == MAIN) {
            if (top < CARDS) out[n++] = DRAW;
            return face_down(TURN, out, n);
        }
        out[n++] = PASS;
        if (phase == PEEKING) return face_down(PEEK, out, n);
        for (int k = T.first[phase]; k < T.first[phase + 1]; k++) out[n++] = SWAP + k;
        return n;
    }

    void apply(int action) {
        if (action == DRAW) {
            const int card = cards[top++];
            if (T.villager[card]) meet();
            else phase = T.suit[card];
        } else if (action < PASS) {
            turn(action - TURN);
        } else {
            if (action >= SWAP) swap(T.one[action - SWAP], T.two[action - SWAP]);
            else if (action >= PEEK) peeked |= 1u << (action - PEEK);
            phase = MAIN;
        }
    }

    void meet() {
        if (++found == VILLAGERS) result = 1;
        phase = up != (1u << CELLS) - 1 ? PEEKING : MAIN;
    }

    void turn(int cell) {
        up |= 1u << cell;
        const int card = cards[cell];
        if (T.villager[card]) return meet();
        const uint32_t reached = T.blast[T.suit[card]][cell];
        up |= reached;
        for (uint32_t rest = reached; rest; rest &= rest - 1)
            if (T.villager[cards[__builtin_ctz(rest)]]) result = -1;
    }

    static uint32_t swapped(uint32_t bits, int i, int j) {
        const uint32_t differ = ((bits >> i) ^ (bits >> j)) & 1;
        return bits ^ (differ << i | differ << j);
    }

    void swap(int i, int j) {
        std::swap(cards[i], cards[j]);
        up = swapped(up, i, j);
        peeked = swapped(peeked, i, j);
    }

    int score(int) const { return result; }
};

}  // namespace

extern "C" Totals village(Chance* chance, int64_t n) {
    Village game;
    return play(game, *chance, n);
}
