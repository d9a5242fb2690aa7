#include "picture_cells.h"

#include "fit.h"

/// Loads the pixels of eight cells, one cell per lane, from a row; `columns` is the number of pixels per cell: 2 or 4.
INLINED void load(const uint32_t *row, int columns, words *pixels) {
    words line[4];
    memcpy(line, row, sizeof(words) * (size_t)columns);
    words even = __builtin_shufflevector(line[0], line[1], 0, 2, 4, 6, 8, 10, 12, 14);
    words odd = __builtin_shufflevector(line[0], line[1], 1, 3, 5, 7, 9, 11, 13, 15);
    if (columns == 2) {
        pixels[0] = even;
        pixels[1] = odd;
        return;
    }
    words farEven = __builtin_shufflevector(line[2], line[3], 0, 2, 4, 6, 8, 10, 12, 14);
    words farOdd = __builtin_shufflevector(line[2], line[3], 1, 3, 5, 7, 9, 11, 13, 15);
    pixels[0] = __builtin_shufflevector(even, farEven, 0, 2, 4, 6, 8, 10, 12, 14);
    pixels[1] = __builtin_shufflevector(odd, farOdd, 0, 2, 4, 6, 8, 10, 12, 14);
    pixels[2] = __builtin_shufflevector(even, farEven, 1, 3, 5, 7, 9, 11, 13, 15);
    pixels[3] = __builtin_shufflevector(odd, farOdd, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Four pixels, a and b above c and d, are decomposed by a Hadamard transform: their sum, upper minus lower, left minus
/// right, and the remainder. The squares of the last three add up to the variance.
INLINED cells half(const uint32_t *pixels, ptrdiff_t stride) {
    words upper[2], lower[2];
    load(pixels, 2, upper);
    load(pixels + stride, 2, lower);
    tones a = tones_of(upper[0]), b = tones_of(upper[1]), c = tones_of(lower[0]), d = tones_of(lower[1]);
    tones outer = plus(a, d), inner = plus(b, c);
    tones falling = minus(a, d), rising = minus(b, c);
    tones all = plus(outer, inner), rest = minus(outer, inner);
    tones down = plus(falling, rising), across = minus(falling, rising);
    wholes isDown = dot(down, down) >= dot(across, across);
    tones apart = chosen(isDown, down, across);
    reals variance = luma_square(down) + luma_square(across) + luma_square(rest);
    reals gain = contrast(variance, luma_square(apart)) / 4;
    tones mean = times(all, (reals){0} + 0.25f), step = times(apart, gain);
    words shape = ((words)isDown & 3) | (~(words)isDown & 5);
    cells made = {packed(plus(mean, step)), packed(minus(mean, step)), shape};
    return with_flat(made, (wholes){0}, all, 4);
}

/// Shape codes of the bars from an edge, to which the number of eighths is added; see `BarShape`.
enum { upper_bar = 256, lower_bar = 264, left_bar = 272 };

/// The best pair of colours so far, in each lane.
typedef struct {
    pair pair;
    words shape;
    reals separation;
} candidate;

/// Takes another pair in the lanes where it keeps more of the variance.
INLINED void consider(candidate *best, pair other, uint32_t shape, reals kept, wholes isBetter) {
    best->separation = choose(isBetter, kept, best->separation);
    best->pair.ink = chosen(isBetter, other.ink, best->pair.ink);
    best->pair.ink_pixels = choose(isBetter, other.ink_pixels, best->pair.ink_pixels);
    best->shape = ((words)isBetter & shape) | (~(words)isBetter & best->shape);
}

INLINED cells quadrant(const uint32_t *pixels, ptrdiff_t stride) {
    tones parts[4] = {0}, lines[8];
    reals squares = {0};
    for (int y = 0; y < 8; y++) {
        words line[2];
        load(pixels + y * stride, 2, line);
        tones west = tones_of(line[0]), east = tones_of(line[1]);
        parts[y / 4 * 2] = plus(parts[y / 4 * 2], west);
        parts[y / 4 * 2 + 1] = plus(parts[y / 4 * 2 + 1], east);
        lines[y] = plus(west, east);
        squares += luma_square(west) + luma_square(east);
    }
    tones all = plus(plus(parts[0], parts[1]), plus(parts[2], parts[3]));
    division found = two_means(parts, 4, 8);
    // Of the two equivalent forms, the one whose upper left part is ink.
    found = swapped(found, (wholes)(found.shape & 1) == 0, 4);
    candidate best = {{found.ink, found.ink_parts * 4}, found.shape, {0}};
    best.separation = separation(best.pair, all, 16);
    tones upper = lines[0];
    for (int eighths = 1; eighths < 8; eighths++) {
        // A half cell has a pattern, whose upper part is ink.
        pair bar = {eighths == 4 ? upper : minus(all, upper), (reals){0} + (float)(16 - 2 * eighths)};
        uint32_t shape = eighths == 4 ? 3 : lower_bar + 8 - (uint32_t)eighths;
        reals kept = separation(bar, all, 16);
        consider(&best, bar, shape, kept, kept > best.separation);
        upper = plus(upper, lines[eighths]);
    }
    return with_flat(moved_apart(best.pair, best.shape, all, 16, squares), found.isFlat, all, 16);
}

/// The bar along an edge or the pattern, whichever has the smaller error.
INLINED cells block(const uint32_t *pixels, ptrdiff_t stride, int isOctant) {
    // Sums of the left and the right half of each row.
    tones halves[8][2];
    tones first = {0}, fourth = {0}, all = {0};
    reals squares = {0};
    for (int y = 0; y < 8; y++) {
        words line[4];
        load(pixels + y * stride, 4, line);
        tones a = tones_of(line[0]), b = tones_of(line[1]), c = tones_of(line[2]), d = tones_of(line[3]);
        halves[y][0] = plus(a, b);
        halves[y][1] = plus(c, d);
        first = plus(first, a);
        fourth = plus(fourth, d);
        all = plus(all, plus(halves[y][0], halves[y][1]));
        squares += luma_square(a) + luma_square(b) + luma_square(c) + luma_square(d);
    }
    tones parts[8];
    const int count = isOctant ? 8 : 6;
    const float unit = isOctant ? 4 : 6;
    for (int side = 0; side < 2; side++) {
        if (isOctant) {
            for (int row = 0; row < 4; row++) {
                parts[row * 2 + side] = plus(halves[row * 2][side], halves[row * 2 + 1][side]);
            }
        } else {
            parts[side] = plus(plus(halves[0][side], halves[1][side]), halves[2][side]);
            // Four pixels, scaled to the six of the other parts.
            parts[2 + side] = times(plus(halves[3][side], halves[4][side]), (reals){0} + 1.5f);
            parts[4 + side] = plus(plus(halves[5][side], halves[6][side]), halves[7][side]);
        }
    }
    division found = two_means(parts, count, 2 * unit);
    found = swapped(found, (wholes)(found.shape & 1) == 0, count);
    candidate best = {{found.ink, found.ink_parts * unit}, found.shape, {0}};
    if (!isOctant) {
        for (int middle = 2; middle < 4; middle++) {
            wholes isInk = (wholes)(found.shape >> middle & 1) != 0;
            tones third = times(parts[middle], (reals)((wholes)((reals){0} + 1 / 3.0f) & isInk));
            best.pair.ink = minus(best.pair.ink, third);
            best.pair.ink_pixels -= (reals)((wholes)((reals){0} + 2) & isInk);
        }
    }
    best.separation = separation(best.pair, all, 32);
    pair bar = {{0}, {0}};
    for (int eighths = 1; eighths < 8; eighths++) {
        bar.ink = plus(bar.ink, plus(halves[eighths - 1][0], halves[eighths - 1][1]));
        bar.ink_pixels += 4;
        reals kept = separation(bar, all, 32);
        // If a bar and a pattern fit equally, the bar is taken: fonts agree more on eighths than on thirds.
        consider(&best, bar, upper_bar + (uint32_t)eighths, kept, kept >= best.separation);
    }
    // The half cell is a pattern already, so only a quarter and three quarters remain.
    pair left = {first, (reals){0} + 8};
    reals kept = separation(left, all, 32);
    consider(&best, left, left_bar + 2, kept, kept > best.separation);
    pair right = {minus(all, fourth), (reals){0} + 24};
    kept = separation(right, all, 32);
    consider(&best, right, left_bar + 6, kept, kept > best.separation);
    return with_flat(moved_apart(best.pair, best.shape, all, 32, squares), found.isFlat, all, 32);
}

INLINED cells dots(const uint32_t *pixels, ptrdiff_t stride) {
    tones parts[8], all = {0};
    reals squares = {0};
    for (int y = 0; y < 4; y++) {
        words line[2];
        load(pixels + y * stride, 2, line);
        for (int x = 0; x < 2; x++) {
            tones dot = tones_of(line[x]);
            parts[y * 2 + x] = dot;
            all = plus(all, dot);
            squares += luma_square(dot);
        }
    }
    division found = two_means(parts, 8, 2);
    // Ink is the smaller number of dots, because dots never fill the cell.
    found = swapped(found, found.ink_parts > 4, 8);
    pair means = {found.ink, found.ink_parts};
    return with_flat(moved_apart(means, found.shape, all, 8, squares), found.isFlat, all, 8);
}

/// Fits eight cells.
INLINED cells fit(picture_shapes shapes, const uint32_t *pixels, ptrdiff_t stride) {
    switch (shapes) {
    case picture_halves: return half(pixels, stride);
    case picture_quadrants: return quadrant(pixels, stride);
    case picture_sextants: return block(pixels, stride, 0);
    case picture_octants: return block(pixels, stride, 1);
    default: return dots(pixels, stride);
    }
}

/// Fits all cells of a row; the last ones are copied into a block of eight.
INLINED void fit_row(
    picture_shapes shapes, int across, int down, const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t columns,
    uint64_t *words) {
    ptrdiff_t column = 0;
    for (; column + lanes <= columns; column += lanes) {
        store(fit(shapes, pixels + column * across, stride), lanes, words + column);
    }
    if (column == columns) return;
    uint32_t rest[4 * 8 * lanes] = {0};
    for (int y = 0; y < down; y++) {
        memcpy(
            rest + y * across * lanes, pixels + y * stride + column * across,
            sizeof(uint32_t) * (size_t)((columns - column) * across));
    }
    store(fit(shapes, rest, across * lanes), columns - column, words + column);
}

FOR_EACH_PROCESSOR
void picture_fit(
    picture_shapes shapes, const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t columns, uint64_t *words) {
    switch (shapes) {
    case picture_halves: return fit_row(picture_halves, 2, 2, pixels, stride, columns, words);
    case picture_quadrants: return fit_row(picture_quadrants, 2, 8, pixels, stride, columns, words);
    case picture_sextants: return fit_row(picture_sextants, 4, 8, pixels, stride, columns, words);
    case picture_octants: return fit_row(picture_octants, 4, 8, pixels, stride, columns, words);
    case picture_dots: return fit_row(picture_dots, 2, 4, pixels, stride, columns, words);
    }
}
