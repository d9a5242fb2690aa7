// This file is C, because only the C compiler can also build it for wider vectors and select the version at run time.
#include "picture_colors.h"

#include "processors.h"

#include <string.h>

enum { lanes = 16 };
typedef int16_t samples __attribute__((vector_size(lanes * 2)));
typedef uint8_t narrow __attribute__((vector_size(lanes)));
typedef uint8_t half __attribute__((vector_size(lanes / 2)));

// Functions take vectors by pointer: those of several processor levels would pass them in different registers.

/// The upper halves of 16-bit products.
///
/// The factor is in memory: of one that is in a register the compiler forgets that it has 16 bits, and multiplies in 32
/// bits, which takes three times as long.
INLINED void multiply(const samples *values, const int16_t *factor, samples *product) {
    typedef int32_t wide __attribute__((vector_size(lanes * 4)));
    samples factors = (samples){0} + *factor;
    *product = __builtin_convertvector(
        (__builtin_convertvector(*values, wide) * __builtin_convertvector(factors, wide)) >> 16, samples);
}

/// The samples as 16-bit numbers; with `pairs`, each twice.
INLINED void load(const uint8_t *from, bool pairs, samples *values) {
    narrow bytes;
    if (pairs) {
        half few;
        memcpy(&few, from, sizeof few);
        bytes = __builtin_shufflevector(few, few, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    } else {
        memcpy(&bytes, from, sizeof bytes);
    }
    *values = __builtin_convertvector(bytes, samples);
}

/// Limits values with four fraction bits to bytes.
INLINED void limit(samples *values) {
    *values = __builtin_elementwise_min(__builtin_elementwise_max(*values >> 4, (samples){0}), (samples){0} + 255);
}

/// Converts `lanes` pixels.
INLINED void convert(
    const picture_color_matrix *matrix, const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, bool pairs,
    uint8_t *pixels) {
    samples level, blueness, redness, product, red, green, blue;
    load(luma, false, &level);
    load(cb, pairs, &blueness);
    load(cr, pairs, &redness);
    // 7 fraction bits, plus the factors' 13, minus 16 that are cut off: four are left.
    level = (level - matrix->black) << 7;
    blueness = (blueness - 128) << 7;
    redness = (redness - 128) << 7;
    multiply(&level, &matrix->luma, &level);
    level += 8;
    multiply(&redness, &matrix->red_cr, &product);
    red = level + product;
    multiply(&blueness, &matrix->green_cb, &product);
    green = level + product;
    multiply(&redness, &matrix->green_cr, &product);
    green += product;
    multiply(&blueness, &matrix->blue_cb, &product);
    blue = level + product;
    limit(&red);
    limit(&green);
    limit(&blue);
    samples low = red | green << 8, high = blue | (int16_t)0xFF00;
    typedef int16_t words __attribute__((vector_size(lanes * 4)));
    words all = __builtin_shufflevector(
        low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14,
        30, 15, 31);
    memcpy(pixels, &all, sizeof all);
}

INLINED void convert_row(
    const picture_color_matrix *matrix, const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, bool pairs,
    ptrdiff_t count, uint8_t *pixels) {
    ptrdiff_t column = 0;
    for (; column + lanes <= count; column += lanes) {
        ptrdiff_t chroma = pairs ? column / 2 : column;
        convert(matrix, luma + column, cb + chroma, cr + chroma, pairs, pixels + column * 4);
    }
    if (column == count) return;
    uint8_t rest[3][lanes] = {{0}}, made[lanes * 4];
    ptrdiff_t left = count - column, chroma = pairs ? column / 2 : column, chroma_left = pairs ? (left + 1) / 2 : left;
    memcpy(rest[0], luma + column, (size_t)left);
    memcpy(rest[1], cb + chroma, (size_t)chroma_left);
    memcpy(rest[2], cr + chroma, (size_t)chroma_left);
    convert(matrix, rest[0], rest[1], rest[2], pairs, made);
    memcpy(pixels + column * 4, made, (size_t)left * 4);
}

FOR_EACH_PROCESSOR
void picture_convert_row(
    const picture_color_matrix *matrix, const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, bool pairs,
    ptrdiff_t count, uint8_t *pixels) {
    if (pairs) {
        convert_row(matrix, luma, cb, cr, true, count, pixels);
    } else {
        convert_row(matrix, luma, cb, cr, false, count, pixels);
    }
}
