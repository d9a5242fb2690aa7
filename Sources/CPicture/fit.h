// Eight cells in the lanes of vectors: colours, and the division of a cell's parts into foreground (ink) and background
// (paper).
//
// It is C, because only the C compiler can also build it for wider vectors and select the version at run time.
// Everything is inlined, so that no vector is passed between functions.
#pragma once
#include "processors.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi"

/// Number of cells that are fitted at the same time.
enum { lanes = 8 };

typedef float reals __attribute__((vector_size(4 * lanes)));
/// Integers, and the results of comparisons: all bits of a lane are set, or none.
typedef int32_t wholes __attribute__((vector_size(4 * lanes)));
typedef uint32_t words __attribute__((vector_size(4 * lanes)));

INLINED reals choose(wholes isFirst, reals first, reals second) {
    return (reals)((isFirst & (wholes)first) | (~isFirst & (wholes)second));
}

INLINED reals smaller(reals a, reals b) { return choose(a < b, a, b); }
INLINED reals larger(reals a, reals b) { return choose(a > b, a, b); }

/// A colour, or a sum of colours, in each lane.
typedef struct {
    reals red;
    reals green;
    reals blue;
} tones;

/// Colours of pixels in memory order (RGBA).
INLINED tones tones_of(words pixels) {
    return (tones){
        __builtin_convertvector((wholes)(pixels & 0xFF), reals),
        __builtin_convertvector((wholes)(pixels >> 8 & 0xFF), reals),
        __builtin_convertvector((wholes)(pixels >> 16 & 0xFF), reals)};
}

INLINED tones plus(tones a, tones b) { return (tones){a.red + b.red, a.green + b.green, a.blue + b.blue}; }
INLINED tones minus(tones a, tones b) { return (tones){a.red - b.red, a.green - b.green, a.blue - b.blue}; }
INLINED tones times(tones a, reals b) { return (tones){a.red * b, a.green * b, a.blue * b}; }
INLINED tones chosen(wholes isFirst, tones a, tones b) {
    return (tones){choose(isFirst, a.red, b.red), choose(isFirst, a.green, b.green), choose(isFirst, a.blue, b.blue)};
}

/// Dot product of two colours, with channels weighted by the eye's sensitivity to their differences.
INLINED reals dot(tones a, tones b) { return a.red * b.red * 3 + a.green * b.green * 6 + a.blue * b.blue; }

/// Luma by the weights of BT.601, 0 … 255 × 256.
INLINED reals luma(tones a) { return a.red * 77 + a.green * 150 + a.blue * 29; }

/// The square of a pixel's luma.
INLINED reals luma_square(tones a) {
    reals level = luma(a);
    return level * level;
}

/// The two colours of a cell: the sum of the ink's pixels, and their number.
typedef struct {
    tones ink;
    reals ink_pixels;
} pair;

/// The part of the perceptually weighted variance that a pair keeps, of `count` pixels with the sum `all`.
INLINED reals separation(pair a, tones all, float count) {
    tones step = minus(times(a.ink, (reals){0} + count), times(all, a.ink_pixels));
    return dot(step, step) / (a.ink_pixels * (count - a.ink_pixels));
}

/// 0xRRGGBB, clamped to 0 … 255 and rounded.
INLINED words packed(tones a) {
    const reals least = {0};
    const reals most = least + 255;
    // Halves are rounded up.
    wholes red = __builtin_convertvector(smaller(most, larger(least, a.red)) + 0.5f, wholes);
    wholes green = __builtin_convertvector(smaller(most, larger(least, a.green)) + 0.5f, wholes);
    wholes blue = __builtin_convertvector(smaller(most, larger(least, a.blue)) + 0.5f, wholes);
    return (words)(red << 16 | green << 8 | blue);
}

/// The fitted cell in each lane.
typedef struct {
    words ink;
    words paper;
    words shape;
} cells;

/// Maximum factor for the variance. Most of the loss beyond it is noise and texture that two colours cannot show, and
/// the picture would resemble the film less.
#define MOST_GAIN 1.5f

/// The square root of wanted variance over kept variance, limited to 1 … the root of `MOST_GAIN`.
///
/// A polynomial with an error of 0.00002 at most: without hardware support for the vector's width, square roots would
/// be computed one by one.
INLINED reals contrast(reals wanted, reals kept) {
    const reals one = (reals){0} + 1;
    // Where `kept` is 0 or NaN, `kept > 0` is false, and the result is 1.
    reals ratio = smaller(one * MOST_GAIN, choose(wanted > kept, wanted / kept, one));
    reals x = choose(kept > 0, ratio, one) - 1;
    return ((x * 0.037516f - 0.118801f) * x + 0.499533f) * x + 1;
}

/// The two means of a pair, moved apart until they have the variance of luma of the pixels.
///
/// Means by themselves lose the contrast among the parts of one colour, and the picture looks flat. So both are moved apart
/// around the cell's mean.
INLINED cells moved_apart(pair a, words shape, tones all, float count, reals squares) {
    reals level = luma(all);
    reals variance = squares * count - level * level;
    reals step = luma(a.ink) * count - level * a.ink_pixels;
    reals kept = step * step / (a.ink_pixels * (count - a.ink_pixels));
    reals gain = contrast(variance, kept);
    tones mean = times(all, (1 - gain) / count);
    tones ink = plus(times(a.ink, gain / a.ink_pixels), mean);
    tones paper = plus(times(minus(all, a.ink), gain / (count - a.ink_pixels)), mean);
    return (cells){packed(ink), packed(paper), shape};
}

/// The cells, with those of a single colour made flat, so that cells of equal appearance have equal values.
INLINED cells with_flat(cells a, wholes isFlat, tones all, float count) {
    words mean = packed(times(all, (reals){0} + 1 / count));
    words isOne = (words)(isFlat | (wholes)(a.ink == a.paper));
    words flat = (words)isFlat;
    return (cells){(flat & mean) | (~flat & a.ink), (flat & mean) | (~flat & a.paper), ~isOne & a.shape};
}

/// Stores `Cell.word`: ink, paper shifted by 24 bits, shape shifted by 48 bits.
INLINED void store(cells a, ptrdiff_t count, uint64_t *words) {
    for (ptrdiff_t lane = 0; lane < count; lane++) {
        words[lane] = a.ink[lane] | (uint64_t)a.paper[lane] << 24 | (uint64_t)a.shape[lane] << 48;
    }
}

/// A division of a cell's parts into two groups.
typedef struct {
    /// Bit mask of the parts that are ink.
    words shape;
    tones ink;
    reals ink_parts;
    /// The sum of all parts.
    tones all;
    /// Lanes where no channel has enough range, or one group is empty.
    wholes isFlat;
} division;

/// Divides the parts at the plane in the middle between two colours: `axis` is the vector between the colours, `bar` is
/// twice the projection of the middle on it.
INLINED division divided(const tones *parts, int count, tones axis, reals bar) {
    division made = {0};
    for (int part = 0; part < count; part++) {
        wholes isInk = dot(axis, parts[part]) * 2 > bar;
        made.shape |= (words)isInk & (uint32_t)1 << part;
        made.ink.red += (reals)((wholes)parts[part].red & isInk);
        made.ink.green += (reals)((wholes)parts[part].green & isInk);
        made.ink.blue += (reals)((wholes)parts[part].blue & isInk);
        made.ink_parts -= __builtin_convertvector(isInk, reals);
    }
    return made;
}

/// k-means with two groups, started by a division along the widest channel; flat where no channel's range exceeds
/// `flatRange`.
INLINED division two_means(const tones *parts, int count, float flatRange) {
    tones least = parts[0], most = parts[0], all = parts[0];
    for (int part = 1; part < count; part++) {
        tones a = parts[part];
        least = (tones){smaller(least.red, a.red), smaller(least.green, a.green), smaller(least.blue, a.blue)};
        most = (tones){larger(most.red, a.red), larger(most.green, a.green), larger(most.blue, a.blue)};
        all = plus(all, a);
    }
    const reals none = {0};
    tones range = minus(most, least);
    wholes isBlue = range.blue > 2 * larger(range.red, range.green);
    wholes isRed = ~isBlue & (range.red * 3 > range.green * 4);
    tones axis = {
        choose(isRed, range.red, none), choose(isRed | isBlue, none, range.green), choose(isBlue, range.blue, none)};
    division made = divided(parts, count, axis, dot(axis, plus(least, most)));
    // Three rounds, because further ones change almost nothing.
    for (int round = 0; round < 3; round++) {
        // If a group is empty its mean is NaN, and no part is ink from then on.
        tones ink = times(made.ink, 1 / made.ink_parts);
        tones paper = times(minus(all, made.ink), 1 / ((float)count - made.ink_parts));
        tones apart = minus(ink, paper);
        words before = made.shape;
        made = divided(parts, count, apart, dot(apart, plus(ink, paper)));
        if (__builtin_reduce_or(made.shape ^ before) == 0) break;
    }
    made.all = all;
    made.isFlat = (larger(range.red, larger(range.green, range.blue)) <= flatRange) | (made.ink_parts == 0)
        | (made.ink_parts == (float)count);
    return made;
}

/// Swaps ink and paper in the lanes of `isWanted`.
INLINED division swapped(division a, wholes isWanted, int count) {
    words every = ((uint32_t)1 << count) - 1 + (words){0};
    a.shape ^= every & (words)isWanted;
    a.ink = chosen(isWanted, minus(a.all, a.ink), a.ink);
    a.ink_parts = choose(isWanted, (float)count - a.ink_parts, a.ink_parts);
    return a;
}
