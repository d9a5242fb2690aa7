// Areas along a row start at any column, so one vector cannot hold several of them. But each row has the same areas, so
// a vector holds the sums of one column in eight rows. It is C, because Swift's compiler uses neither the processor's
// instructions for transposing vectors nor those for the upper halves of products.
#include "picture_columns.h"

#include "processors.h"

#include <string.h>

typedef uint16_t vector __attribute__((vector_size(16)));
typedef uint32_t wide __attribute__((vector_size(32)));
typedef uint8_t narrow __attribute__((vector_size(8)));

enum { lanes = PICTURE_COLUMN_ROWS };

INLINED vector lower(vector a, vector b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }

INLINED vector upper(vector a, vector b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }

/// Transposes 8 × 8 values: after three perfect shuffles of the lines, each value is at its transposed position.
INLINED void transpose(vector lines[lanes]) {
    for (int round = 0; round < 3; round++) {
        vector dealt[lanes];
        for (int line = 0; line < lanes / 2; line++) {
            dealt[2 * line] = lower(lines[line], lines[line + lanes / 2]);
            dealt[2 * line + 1] = upper(lines[line], lines[line + lanes / 2]);
        }
        memcpy(lines, dealt, sizeof dealt);
    }
}

void picture_turn(const uint16_t *sums, ptrdiff_t stride, picture_column *columns) {
    for (ptrdiff_t column = 0; column < stride; column += lanes) {
        vector lines[lanes];
        for (int row = 0; row < lanes; row++) memcpy(&lines[row], sums + row * stride + column, sizeof(vector));
        transpose(lines);
        memcpy(columns + column, lines, sizeof lines);
    }
}

/// Upper halves of the products of sums and share.
INLINED vector part(picture_column column, uint16_t share) {
    vector sums;
    memcpy(&sums, &column, sizeof sums);
    return __builtin_convertvector(__builtin_convertvector(sums, wide) * share >> 16, vector);
}

INLINED void average(
    const picture_column *columns, const picture_areas *areas, ptrdiff_t reach, ptrdiff_t rows, uint8_t *samples) {
    // Half a level for rounding, and half of what truncating the products loses.
    const uint16_t half = (uint16_t)(128 + reach / 2);
    for (ptrdiff_t sample = 0; sample < areas->count; sample += lanes) {
        ptrdiff_t left = areas->count - sample;
        ptrdiff_t filled = left < lanes ? left : lanes;
        vector lines[lanes] = {0};
        for (ptrdiff_t place = 0; place < filled; place++) {
            const picture_column *covered = columns + areas->first[sample + place];
            const uint16_t *shares = areas->shares + (sample + place) * reach;
            vector sum = (vector){0} + half;
            for (ptrdiff_t index = 0; index < reach; index++) sum += part(covered[index], shares[index]);
            lines[place] = sum >> 8;
        }
        transpose(lines);
        for (ptrdiff_t row = 0; row < rows; row++) {
            narrow line = __builtin_convertvector(lines[row], narrow);
            uint8_t *place = samples + row * areas->count + sample;
            if (filled == lanes) {
                memcpy(place, &line, sizeof line);
            } else {
                memcpy(place, &line, (size_t)filled);
            }
        }
    }
}

void picture_average(
    const picture_column *columns, const picture_areas *areas, ptrdiff_t rows, uint8_t *samples) {
    // Constant reaches, so that the compiler can unroll the loops for the usual sizes of films.
    switch (areas->reach) {
    case 2: return average(columns, areas, 2, rows, samples);
    case 3: return average(columns, areas, 3, rows, samples);
    case 4: return average(columns, areas, 4, rows, samples);
    case 5: return average(columns, areas, 5, rows, samples);
    default: return average(columns, areas, areas->reach, rows, samples);
    }
}
