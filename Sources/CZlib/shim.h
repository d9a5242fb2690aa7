// zlib for the Picture target: wrappers of what Swift's C importer omits.
#pragma once
#include <zlib.h>

/// deflateInit is a macro.
static inline int inset_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
