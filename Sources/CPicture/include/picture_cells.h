// Fitting of cells to pixels: a shape and two colours for each cell. Pure; any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The set of shapes that cells may use.
typedef enum {
    /// 2×2 pixels: ▀ or ▌, split in the direction of the greater difference.
    picture_halves,
    /// 2×8 pixels: quadrants, and bars from the bottom.
    picture_quadrants,
    /// 4×8 pixels: sextants, and bars from the top and from the left.
    picture_sextants,
    /// 4×8 pixels: octants, and the bars of sextants.
    picture_octants,
    /// 2×4 pixels: braille dots.
    picture_dots,
} picture_shapes;

/// Fits one row of `columns` cells to RGBA pixels, whose rows are `stride` pixels apart.
///
/// Each cell is written as a word in the layout of `Cell`.
void picture_fit(
    picture_shapes shapes, const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t columns, uint64_t *cells);
