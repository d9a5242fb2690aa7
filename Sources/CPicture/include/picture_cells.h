// Pixels become cells: a shape and two colours for each. Pure; from any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a cell may show.
typedef enum {
    /// 2×2 pixels: ▀ or ▌, divided where the difference is greater.
    picture_halves,
    /// 2×8 pixels: quadrants and bars from below.
    picture_quadrants,
    /// 4×8 pixels: sextants, and bars from above and from the left.
    picture_sextants,
    /// 4×8 pixels: octants, and the same bars.
    picture_octants,
    /// 2×4 pixels: dots.
    picture_dots,
} picture_shapes;

/// Fits one row of cells to RGBA pixels, whose rows are `stride` pixels apart.
///
/// A cell is a word as `Cell` describes it.
void picture_fit(
    picture_shapes shapes, const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t columns, uint64_t *cells);
