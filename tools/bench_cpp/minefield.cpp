// Minefield on a board that is handed over, written by hand for speed: what the compiled rules are measured
// against.
#include "chance.hpp"

namespace {

constexpr int WIDTH = 16, FRAME = 240, SOLDIERS = 4, SIDE = 1 + SOLDIERS, WAYS = 22, DIRECTIONS = 6;
enum Ground : int8_t { NO_CELL = -1, PLAIN, DENSE, BUNKER };
enum Code { ENTER = 1920, PASS = 3840, ROLL = 3841 };
constexpr int NOBODY = -1, FREE = 0, STAYS = 6, BLOWN_UP = 7, ONGOING = 0, WON = 1, DRAWN = 3;
constexpr int8_t STEP[2][DIRECTIONS] = {{1, 17, 16, -1, -16, -15}, {1, 16, 15, -1, -17, -16}};

int neighbour(int cell, int direction) { return cell + STEP[(cell >> 4) & 1][direction]; }

}  // namespace

struct Board {
    int8_t ground[FRAME];
    int16_t bunker[2];
    int32_t die, lives, turns;
};

namespace {

struct Minefield {
    static constexpr int SEATS = 2, ROOM = 64;
    const Board& board;
    int16_t way[2][WAYS];
    int ways[2];
    int8_t piece[FRAME];
    int16_t at[2 * SIDE];
    int8_t soldiers[2], left[2];
    int turn;
    int8_t to_move, moving, heading, result;

    explicit Minefield(const Board& given) : board(given) {
        for (int seat = 0; seat < 2; seat++) {
            int n = 0;
            const int bunker = board.bunker[seat];
            for (int side = 0; side < DIRECTIONS; side++) {
                const int start = neighbour(bunker, side);
                if (board.ground[start] != NO_CELL) continue;
                for (int direction = 0; direction < DIRECTIONS; direction++) {
                    const int cell = neighbour(start, direction);
                    const int across = cell % WIDTH - bunker % WIDTH;
                    if (cell >= 0 && cell < FRAME && across >= -2 && across <= 2 && board.ground[cell] != NO_CELL)
                        way[seat][n++] = cell * 8 + direction;
                }
            }
            ways[seat] = n;
        }
    }

    void deal(Chance&) {
        for (int cell = 0; cell < FRAME; cell++) piece[cell] = board.ground[cell] == NO_CELL ? NO_CELL : FREE;
        for (int slot = 0; slot < 2 * SIDE; slot++) at[slot] = -1;
        for (int seat = 0; seat < 2; seat++) {
            put(seat * SIDE, board.bunker[seat]);
            soldiers[seat] = 0;
            left[seat] = board.lives;
        }
        turn = 0;
        to_move = heading = 0;
        moving = NOBODY;
        result = ONGOING;
    }

    int awaited() const {
        if (result != ONGOING) return -1;
        return moving == NOBODY ? to_move : CHANCE;
    }

    int legal(int16_t* out) const {
        if (moving != NOBODY) {
            for (int k = 0; k < board.die; k++) out[k] = ROLL + k;
            return board.die;
        }
        int n = 0;
        const int first = to_move * SIDE;
        for (int slot = first; slot < first + 1 + soldiers[to_move]; slot++)
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                out[n] = at[slot] * 8 + direction;
                n += piece[neighbour(at[slot], direction)] == FREE;
            }
        if (soldiers[to_move] < SOLDIERS)
            for (int k = 0; k < ways[to_move]; k++) {
                out[n] = ENTER + way[to_move][k];
                n += piece[way[to_move][k] >> 3] == FREE;
            }
        if (n == 0) out[n++] = PASS;
        return n;
    }

    void apply(int action) {
        if (action >= ROLL) {
            disperse(action - ROLL);
        } else if (action == PASS) {
            end_turn();
        } else if (action >= ENTER) {
            const int slot = to_move * SIDE + ++soldiers[to_move];
            step(slot, (action - ENTER) >> 3, action & 7);
        } else {
            const int cell = action >> 3, slot = piece[cell] - 1;
            piece[cell] = FREE;
            step(slot, neighbour(cell, action & 7), action & 7);
        }
    }

    void put(int slot, int cell) {
        at[slot] = cell;
        piece[cell] = slot + 1;
    }

    void step(int slot, int cell, int direction) {
        put(slot, cell);
        if (board.ground[cell] == BUNKER) return end_turn();
        moving = slot;
        heading = direction;
    }

    void disperse(int turned) {
        const int slot = moving;
        if (turned == STAYS) return end_turn();
        if (turned == BLOWN_UP) return end_after(slot);
        int direction = heading + turned;
        if (direction >= DIRECTIONS) direction -= DIRECTIONS;
        const int start = at[slot], cell = neighbour(start, direction), there = piece[cell];
        if (there == NO_CELL) return end_after(slot);
        if (there != FREE) {
            const int hit = there - 1, enemy = 1 - to_move;
            if (hit / SIDE != enemy) return end_turn();
            if (hit == enemy * SIDE && left[enemy] > 1) {
                left[enemy]--;
                return end_after(slot);
            }
            remove(hit);
        }
        piece[start] = FREE;
        put(slot, cell);
        if (board.ground[cell] == DENSE && result == ONGOING) heading = direction;
        else end_turn();
    }

    void remove(int slot) {
        const int side = slot / SIDE, cell = at[slot];
        int last = slot;
        if (slot == side * SIDE) result = WON + 1 - side;
        else last = side * SIDE + soldiers[side]--;
        put(slot, at[last]);
        at[last] = -1;
        piece[cell] = FREE;
    }

    void end_after(int slot) {
        remove(slot);
        end_turn();
    }

    void end_turn() {
        moving = NOBODY;
        heading = 0;
        to_move = 1 - to_move;
        if (++turn >= board.turns && result == ONGOING) result = DRAWN;
    }

    int score(int seat) const {
        if (result == DRAWN) return 0;
        return result == WON + seat ? 1 : -1;
    }
};

}  // namespace

extern "C" Totals minefield(Chance* chance, int64_t n, const Board* board) {
    Minefield game(*board);
    return play(game, *chance, n);
}
