// Weighted sums of samples in equal columns of several rows. Pure; any thread.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Consecutive rows of samples.
typedef struct {
    const uint8_t *top;
    /// Bytes from one row to the next.
    ptrdiff_t stride;
    /// Number of rows, at least one.
    ptrdiff_t count;
    /// Weight of each row.
    const uint16_t *shares;
} picture_rows;

/// Sums each of `columns` columns over the rows, weighted by `shares`; with `pairs`, two neighbouring samples form one
/// column.
///
/// The rows are processed one after another in memory order: a picture is larger than the inner caches, whose
/// prefetchers follow one row but not eight.
void picture_sum_rows(const picture_rows *rows, bool pairs, ptrdiff_t columns, uint16_t *sums);
