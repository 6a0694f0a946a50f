// Chance and checksums, the same as those of Sapeur's random games: kernel/quick.py, games/playout.py.
#pragma once
#include <cstdint>

constexpr int CHANCE = 7;

// xoshiro128++ of Blackman and Vigna, and Lemire's draw without a bias.
struct Chance {
    uint32_t s[4];

    static uint32_t rotated(uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

    uint32_t word() {
        const uint32_t result = rotated(s[0] + s[3], 7) + s[0];
        const uint32_t t = s[1] << 9;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotated(s[3], 11);
        return result;
    }

    uint32_t below(uint32_t n) {
        uint64_t product = uint64_t(word()) * n;
        if (uint32_t(product) < n) {
            const uint32_t surplus = -n % n;
            while (uint32_t(product) < surplus) product = uint64_t(word()) * n;
        }
        return product >> 32;
    }
};

struct Totals {
    int64_t moves;
    int64_t trace;  // a checksum of every move and score
};

// Deal and play n games at random to their ends. A Game has deal, awaited (the seat that is to act, -1 when
// it is over), legal, apply, score and SEATS.
template <class Game>
Totals play(Game& game, Chance& chance, int64_t n) {
    constexpr int64_t MIX = 0x7FFFFFFF;
    Totals totals{0, 0};
    int16_t out[Game::ROOM];
    for (int64_t i = 0; i < n; i++) {
        int64_t trace = 0;
        game.deal(chance);
        for (int seat = game.awaited(); seat >= 0; seat = game.awaited()) {
            const int count = game.legal(out);
            const int action = out[chance.below(count)];
            game.apply(action);
            trace = (trace * 31 + seat * 8191 + count * 127 + action) & MIX;
            totals.moves++;
        }
        for (int seat = 0; seat < Game::SEATS; seat++)
            trace = (trace * 31 + game.score(seat) + 1024) & MIX;
        totals.trace = (totals.trace * 31 + trace) & MIX;
    }
    return totals;
}
