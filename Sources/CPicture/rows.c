// It is C, because only the C compiler can also build it for wider vectors and select the version at run time.
#include "picture_rows.h"

#include "processors.h"

#include <string.h>

typedef uint16_t vector __attribute__((vector_size(32)));
typedef uint8_t narrow __attribute__((vector_size(16)));

enum { lanes = 16 };

/// Adds the weighted samples of a row to the sums; the first row overwrites them.
INLINED void add(
    const uint8_t *samples, uint16_t share, bool pairs, bool first, ptrdiff_t columns, uint16_t *sums) {
    ptrdiff_t column = 0;
    for (; column + lanes <= columns; column += lanes) {
        vector row;
        if (pairs) {
            memcpy(&row, samples + 2 * column, sizeof row);
            // The byte order of the two samples does not affect their sum.
            row = (row & 0xFF) + (row >> 8);
        } else {
            narrow single;
            memcpy(&single, samples + column, sizeof single);
            row = __builtin_convertvector(single, vector);
        }
        row *= share;
        if (!first) {
            vector sum;
            memcpy(&sum, sums + column, sizeof sum);
            row += sum;
        }
        memcpy(sums + column, &row, sizeof row);
    }
    for (; column < columns; column++) {
        int sample = pairs ? samples[2 * column] + samples[2 * column + 1] : samples[column];
        sums[column] = (uint16_t)((first ? 0 : sums[column]) + sample * share);
    }
}

INLINED void sum(
    const picture_rows *rows, bool pairs, ptrdiff_t columns, uint16_t *sums) {
    add(rows->top, rows->shares[0], pairs, true, columns, sums);
    for (ptrdiff_t row = 1; row < rows->count; row++) {
        add(rows->top + row * rows->stride, rows->shares[row], pairs, false, columns, sums);
    }
}

FOR_EACH_PROCESSOR
void picture_sum_rows(const picture_rows *rows, bool pairs, ptrdiff_t columns, uint16_t *sums) {
    if (pairs) {
        sum(rows, true, columns, sums);
    } else {
        sum(rows, false, columns, sums);
    }
}
