// The conversion of rows of Y′CbCr to RGBA. Pure; any thread.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The factors of a conversion, with 13 fraction bits.
typedef struct {
    int16_t black, luma, red_cr, green_cb, green_cr, blue_cb;
} picture_color_matrix;

/// Converts a row of `count` pixels to RGBA, with alpha 255; with `pairs`, two neighbouring pixels share a sample of Cb
/// and Cr.
void picture_convert_row(
    const picture_color_matrix *matrix, const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, bool pairs,
    ptrdiff_t count, uint8_t *pixels);
