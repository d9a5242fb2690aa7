// ALSA for the Media adapter: wrappers of what Swift's C importer omits.
#pragma once
#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/// Receives one line of an ALSA error.
typedef void (*inset_alsa_sink)(const char *line);

// A static inside a function, because the importer emits no definition for one outside.
static inline _Atomic(inset_alsa_sink) *inset_alsa_target(void) {
    static _Atomic(inset_alsa_sink) target;
    return &target;
}

// ALSA's error handler is variadic, and Swift cannot define a variadic C function.
static inline void inset_alsa_line(const char *file, int line, const char *function, int code,
                                   const char *format, ...) {
    (void)file; (void)line; (void)code;
    inset_alsa_sink sink = atomic_load(inset_alsa_target());
    if (!sink) return;
    char text[384], whole[448];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(whole, sizeof whole, "alsa: %s: %s", function ? function : "", text);
    sink(whole);
}

/// Sends ALSA's error messages to `sink` instead of standard error. Only one Swift file may call it: the target is a
/// static of that file's object.
static inline void inset_alsa_log_install(inset_alsa_sink sink) {
    atomic_store(inset_alsa_target(), sink);
    snd_lib_error_set_handler(inset_alsa_line);
}

/// Whether a channel map of the device names a speaker for each of `channels` channels. The importer omits the
/// positions, a flexible array member.
static inline int inset_alsa_has_speakers(snd_pcm_t *pcm, unsigned channels) {
    snd_pcm_chmap_query_t **maps = snd_pcm_query_chmaps(pcm);
    int found = 0;
    for (int index = 0; maps && maps[index]; index++) {
        if (maps[index]->map.channels != channels) continue;
        int known = 1;
        for (unsigned place = 0; place < channels; place++) known &= maps[index]->map.pos[place] > SND_CHMAP_MONO;
        found |= known;
    }
    if (maps) snd_pcm_free_chmaps(maps);
    return found;
}

/// Writes the device's channel positions into `places`, and returns their number; 0 if the device reports no map or
/// `capacity` is too small. The positions are a flexible array member, too.
static inline unsigned inset_alsa_places(snd_pcm_t *pcm, unsigned *places, unsigned capacity) {
    snd_pcm_chmap_t *map = snd_pcm_get_chmap(pcm);
    unsigned count = map && map->channels <= capacity ? map->channels : 0;
    for (unsigned index = 0; index < count; index++) places[index] = map->pos[index];
    free(map);
    return count;
}
