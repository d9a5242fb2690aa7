// Sums of samples in the same columns of several rows. Pure; from any thread.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rows of samples that lie above each other.
typedef struct {
    const uint8_t *top;
    /// Bytes from one row to the next.
    ptrdiff_t stride;
    /// At least one.
    ptrdiff_t count;
    /// What each of them counts for.
    const uint16_t *shares;
} picture_rows;

/// Sums up what the rows hold in each of so many columns, by their shares; `pairs` makes two samples a column.
///
/// Row after row, as they lie in memory: a picture is larger than the caches near the processor, which fetch ahead
/// along one row and not along eight.
void picture_sum_rows(const picture_rows *rows, bool pairs, ptrdiff_t columns, uint16_t *sums);
