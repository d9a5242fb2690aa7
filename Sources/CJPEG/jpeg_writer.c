#include "CJPEG.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct jpeg_writer {
    struct jpeg_compress_struct coder;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr target;
    jmp_buf failed;
    uint8_t *file;
    size_t room;
    /// libjpeg's own way to allocate.
    struct jpeg_memory_mgr own;
    /// The memory of one picture, which the next one uses again; what it has no room for comes from libjpeg.
    uint8_t *arena;
    size_t arena_room;
    size_t arena_used;
};

// Rows are read by vectors, a little beyond their ends.
enum { first_room = 1 << 16, alignment = 64 };

/// libjpeg's own function ends the program.
static void fail(j_common_ptr coder) { longjmp(((jpeg_writer *)coder->client_data)->failed, 1); }

static void ignore(j_common_ptr coder) { (void)coder; }

static void begin(j_compress_ptr coder) {
    jpeg_writer *writer = coder->client_data;
    writer->target.next_output_byte = writer->file;
    writer->target.free_in_buffer = writer->room;
}

/// The buffer is full, whatever `free_in_buffer` says.
static boolean grow(j_compress_ptr coder) {
    jpeg_writer *writer = coder->client_data;
    uint8_t *larger = realloc(writer->file, writer->room * 2);
    if (larger == NULL) fail((j_common_ptr)coder);
    writer->file = larger;
    writer->target.next_output_byte = larger + writer->room;
    writer->target.free_in_buffer = writer->room;
    writer->room *= 2;
    return TRUE;
}

static void end(j_compress_ptr coder) { (void)coder; }

/// The arena's next bytes; NULL if the arena is full, or for memory that outlives a picture.
static void *take(j_common_ptr coder, int pool, size_t bytes) {
    jpeg_writer *writer = coder->client_data;
    if (pool != JPOOL_IMAGE) return NULL;
    size_t start = writer->arena_used;
    writer->arena_used += (bytes + alignment - 1) / alignment * alignment;
    return writer->arena_used <= writer->arena_room ? writer->arena + start : NULL;
}

static void *take_small(j_common_ptr coder, int pool, size_t bytes) {
    void *taken = take(coder, pool, bytes);
    return taken != NULL ? taken : ((jpeg_writer *)coder->client_data)->own.alloc_small(coder, pool, bytes);
}

static void *take_large(j_common_ptr coder, int pool, size_t bytes) {
    void *taken = take(coder, pool, bytes);
    return taken != NULL ? taken : ((jpeg_writer *)coder->client_data)->own.alloc_large(coder, pool, bytes);
}

static JSAMPARRAY take_rows(j_common_ptr coder, int pool, JDIMENSION columns, JDIMENSION count) {
    size_t width = ((size_t)columns + 2 * alignment - 1) / alignment * alignment;
    JSAMPARRAY rows = take(coder, pool, count * sizeof *rows);
    JSAMPROW samples = take(coder, pool, count * width);
    if (rows == NULL || samples == NULL) {
        return ((jpeg_writer *)coder->client_data)->own.alloc_sarray(coder, pool, columns, count);
    }
    for (JDIMENSION row = 0; row < count; row++) rows[row] = samples + row * width;
    return rows;
}

static void give_back(j_common_ptr coder, int pool) {
    jpeg_writer *writer = coder->client_data;
    writer->own.free_pool(coder, pool);
    if (pool != JPOOL_IMAGE) return;
    if (writer->arena_used > writer->arena_room) {
        free(writer->arena);
        writer->arena = aligned_alloc(alignment, writer->arena_used);
        writer->arena_room = writer->arena != NULL ? writer->arena_used : 0;
    }
    writer->arena_used = 0;
}

/// Sets the coder up; false without memory.
static bool prepare(jpeg_writer *writer) {
    if (setjmp(writer->failed) != 0) return false;
    jpeg_create_compress(&writer->coder);
    writer->own = *writer->coder.mem;
    writer->coder.mem->alloc_small = take_small;
    writer->coder.mem->alloc_large = take_large;
    writer->coder.mem->alloc_sarray = take_rows;
    writer->coder.mem->free_pool = give_back;
    return true;
}

jpeg_writer *jpeg_writer_make(void) {
    jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->room = first_room;
    writer->file = malloc(first_room);
    writer->coder.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = fail;
    writer->errors.output_message = ignore;
    writer->coder.client_data = writer;
    writer->target.init_destination = begin;
    writer->target.empty_output_buffer = grow;
    writer->target.term_destination = end;
    if (writer->file == NULL || !prepare(writer)) {
        jpeg_writer_free(writer);
        return NULL;
    }
    writer->coder.dest = &writer->target;
    return writer;
}

void jpeg_writer_free(jpeg_writer *writer) {
    if (writer == NULL) return;
    jpeg_destroy_compress(&writer->coder);
    free(writer->arena);
    free(writer->file);
    free(writer);
}

size_t jpeg_writer_encode(
    jpeg_writer *writer, const uint8_t *pixels, ptrdiff_t stride, int width, int height, int quality,
    const uint8_t **file) {
    struct jpeg_compress_struct *coder = &writer->coder;
    if (setjmp(writer->failed) != 0) {
        jpeg_abort_compress(coder);
        return 0;
    }
    coder->image_width = (JDIMENSION)width;
    coder->image_height = (JDIMENSION)height;
    coder->input_components = 4;
    coder->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(coder);
    jpeg_set_quality(coder, quality, TRUE);
    coder->dct_method = JDCT_FASTEST;
    jpeg_start_compress(coder, TRUE);
    while (coder->next_scanline < coder->image_height) {
        // Rows are not changed; libjpeg's types lack the word.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (ptrdiff_t)coder->next_scanline * stride);
        jpeg_write_scanlines(coder, &row, 1);
    }
    jpeg_finish_compress(coder);
    *file = writer->file;
    return writer->room - writer->target.free_in_buffer;
}
