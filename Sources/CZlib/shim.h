// zlib for the Picture target: only what Swift's importer drops is wrapped here.
#pragma once
#include <zlib.h>

/// deflateInit is a macro.
static inline int inset_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
