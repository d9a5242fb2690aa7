// Perceptual comparison of colours, four pairs at once. Pure; inlined where it is used.
#pragma once
#include <stdint.h>
#include <stdlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// The pairs of a cell's colours and two other colours that can stand for each other, as a bit mask.
enum {
    picture_ink_by_ink = 1,
    picture_paper_by_paper = 2,
    picture_ink_by_paper = 4,
    picture_paper_by_ink = 8,
};

/// Maximum difference of red and of green for a luma tolerance of 0 … 60; blue has one more than twice that.
static inline uint32_t picture_channel_tolerance(uint32_t tolerance) { return 2 * tolerance + 3; }

/// Maximum difference of luma in 256ths.
static inline int32_t picture_luma_tolerance(uint32_t tolerance) { return (int32_t)(256 * tolerance + 127); }

/// Whether one colour, 0xRRGGBB, can stand for another; a value that is no colour differs in its uppermost byte.
static inline unsigned picture_passes(uint32_t tolerance, uint32_t color, uint32_t other) {
    int32_t red = (int32_t)(color >> 16 & 0xFF) - (int32_t)(other >> 16 & 0xFF);
    int32_t green = (int32_t)(color >> 8 & 0xFF) - (int32_t)(other >> 8 & 0xFF);
    int32_t blue = (int32_t)(color & 0xFF) - (int32_t)(other & 0xFF);
    int32_t luma = 77 * red + 150 * green + 29 * blue;
    // Separate branches for the bounds would cost more than evaluating all of them.
    uint32_t channel = picture_channel_tolerance(tolerance);
    uint32_t level = (uint32_t)picture_luma_tolerance(tolerance);
    return ((color ^ other) >> 24 == 0) & ((uint32_t)abs(red) <= channel) & ((uint32_t)abs(green) <= channel)
        & ((uint32_t)abs(blue) <= 2 * channel + 1) & ((uint32_t)abs(luma) <= level);
}

/// `picture_likeness` without vectors.
static inline unsigned picture_likeness_plain(
    uint32_t tolerance, uint32_t ink, uint32_t paper, uint32_t other_ink, uint32_t other_paper) {
    return picture_passes(tolerance, ink, other_ink) * picture_ink_by_ink
        + picture_passes(tolerance, paper, other_paper) * picture_paper_by_paper
        + picture_passes(tolerance, ink, other_paper) * picture_ink_by_paper
        + picture_passes(tolerance, paper, other_ink) * picture_paper_by_ink;
}

/// Finds which of a cell's colours can stand for which of two other colours: luma differs by at most `tolerance`,
/// 0 … 60, and the channels by at most `picture_channel_tolerance`.
static inline unsigned picture_likeness(
    uint32_t tolerance, uint32_t ink, uint32_t paper, uint32_t other_ink, uint32_t other_paper) {
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128();
    __m128i own = _mm_set_epi32((int)paper, (int)ink, (int)paper, (int)ink);
    __m128i there = _mm_set_epi32((int)other_ink, (int)other_paper, (int)other_paper, (int)other_ink);
    __m128i apart = _mm_or_si128(_mm_subs_epu8(own, there), _mm_subs_epu8(there, own));
    uint32_t channel = picture_channel_tolerance(tolerance);
    __m128i limits = _mm_set1_epi32((int)(channel << 16 | channel << 8 | (2 * channel + 1)));
    __m128i isNear = _mm_cmpeq_epi32(_mm_subs_epu8(apart, limits), zero);
    // Channels as 16-bit values: the lower two colours, and the upper two.
    const __m128i weights = _mm_set_epi16(0, 77, 150, 29, 0, 77, 150, 29);
    __m128i first = _mm_sub_epi16(_mm_unpacklo_epi8(own, zero), _mm_unpacklo_epi8(there, zero));
    __m128i second = _mm_sub_epi16(_mm_unpackhi_epi8(own, zero), _mm_unpackhi_epi8(there, zero));
    __m128 low = _mm_castsi128_ps(_mm_madd_epi16(first, weights));
    __m128 high = _mm_castsi128_ps(_mm_madd_epi16(second, weights));
    // Blue and green are summed in the even positions, red in the odd ones.
    __m128i luma = _mm_add_epi32(
        _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0))),
        _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1))));
    __m128i beyond = _mm_set1_epi32(picture_luma_tolerance(tolerance) + 1);
    __m128i isLevel = _mm_and_si128(
        _mm_cmplt_epi32(luma, beyond), _mm_cmpgt_epi32(luma, _mm_sub_epi32(zero, beyond)));
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_and_si128(isNear, isLevel)));
#else
    return picture_likeness_plain(tolerance, ink, paper, other_ink, other_paper);
#endif
}
