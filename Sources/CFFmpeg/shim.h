// FFmpeg for the Media adapter: wrappers of what Swift's C importer omits, and of differences between versions.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavcodec/vorbis_parser.h>
#include <libavdevice/version_major.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersrc.h>
#include <libavfilter/version_major.h>
#include <libavformat/avformat.h>
#include <libavutil/base64.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/time.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Error codes are macros with a cast, which the importer does not evaluate.
static const int inset_error_eof = AVERROR_EOF;
static const int inset_error_again = AVERROR(EAGAIN);
static const int inset_error_exit = AVERROR_EXIT;
static const int inset_error_invalid_data = AVERROR_INVALIDDATA;
static const int inset_error_no_decoder = AVERROR_DECODER_NOT_FOUND;
static const int inset_error_no_demuxer = AVERROR_DEMUXER_NOT_FOUND;
static const int inset_error_no_protocol = AVERROR_PROTOCOL_NOT_FOUND;
static const int inset_error_no_stream = AVERROR_STREAM_NOT_FOUND;
static const int inset_error_patch_welcome = AVERROR_PATCHWELCOME;
static const int inset_error_http_bad_request = AVERROR_HTTP_BAD_REQUEST;
static const int inset_error_http_unauthorized = AVERROR_HTTP_UNAUTHORIZED;
static const int inset_error_http_forbidden = AVERROR_HTTP_FORBIDDEN;
static const int inset_error_http_not_found = AVERROR_HTTP_NOT_FOUND;
static const int inset_error_http_other_4xx = AVERROR_HTTP_OTHER_4XX;
static const int inset_error_http_server_error = AVERROR_HTTP_SERVER_ERROR;

/// AV_NOPTS_VALUE, a macro with a cast: no timestamp.
static const int64_t inset_no_timestamp = AV_NOPTS_VALUE;
/// Flag of formats whose timestamps may be discontinuous.
static const int inset_flag_ts_discontinuous = AVFMT_TS_DISCONT;

/// Flags that are macros of shifted values.
static const int inset_disposition_attached_picture = AV_DISPOSITION_ATTACHED_PIC;
static const int inset_disposition_default = AV_DISPOSITION_DEFAULT;

/// Writes the description of an error code; the text is always terminated.
static inline void inset_error_text(int code, char *out, size_t size) { av_strerror(code, out, size); }

/// The stream's display matrix (9 entries), or NULL. FFmpeg 6.1 moved it from the stream to its codec parameters.
static inline const int32_t *inset_display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

/// Sets the stream's display matrix (9 entries); nothing happens without memory.
static inline void inset_set_display_matrix(AVStream *stream, const int32_t *matrix) {
    const size_t size = 9 * sizeof(int32_t);
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
    AVPacketSideData *data = av_packet_side_data_new(&stream->codecpar->coded_side_data,
        &stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX, size, 0);
    uint8_t *bytes = data ? data->data : NULL;
#else
    uint8_t *bytes = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size);
#endif
    if (bytes) memcpy(bytes, matrix, size);
}

/// The display matrix (9 entries) that comes with the frame, as from a message in H.264 and H.265, or NULL.
static inline const int32_t *inset_frame_display_matrix(const AVFrame *frame) {
    const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
    return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
}

/// The frame's duration in its stream's time base; FFmpeg 6 renamed the field.
static inline int64_t inset_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

/// The default layout of a number of channels (`av_channel_layout_default` on a zeroed struct).
static inline AVChannelLayout inset_channel_layout(int channels) {
    AVChannelLayout layout = {0};
    av_channel_layout_default(&layout, channels);
    return layout;
}

/// Whether the frame was coded as two fields; FFmpeg 6.1 replaced the struct field by a flag.
static inline bool inset_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame != 0;
#endif
}

/// The film's peak luminance in cd/m²: MaxCLL, or else the mastering display's maximum; 0 if the frame's side data
/// contain neither. The side data are C structs behind untyped bytes.
static inline double inset_frame_peak(const AVFrame *frame) {
    const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL);
    if (data && data->size >= sizeof(AVContentLightMetadata)) {
        unsigned brightest = ((const AVContentLightMetadata *)data->data)->MaxCLL;
        if (brightest > 0) return brightest;
    }
    data = av_frame_get_side_data(frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA);
    if (data && data->size >= sizeof(AVMasteringDisplayMetadata)) {
        const AVMasteringDisplayMetadata *display = (const AVMasteringDisplayMetadata *)data->data;
        if (display->has_luminance && display->max_luminance.den > 0) return av_q2d(display->max_luminance);
    }
    return 0;
}

/// Lets the decoder's threads call the callback that allocates frames. From FFmpeg 6 on they always do, and the field
/// is gone.
static inline void inset_allow_threads_to_get_buffers(AVCodecContext *context) {
#if LIBAVCODEC_VERSION_MAJOR < 60
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    context->thread_safe_callbacks = 1;
#pragma GCC diagnostic pop
#else
    (void)context;
#endif
}

/// Reads the next packet. From FFmpeg 8 on, libavformat itself parses the headers of a chained Ogg's later links, and
/// rejects those whose sample rate or number of channels differ from the stream's, after which no packet arrives. So
/// the stream's parameters are zeroed during the call. Rate, channels and time base of the first link are restored
/// afterwards, so that the stream keeps its time base as it does up to FFmpeg 7.
static inline int inset_read_frame(AVFormatContext *context, AVPacket *packet) {
#if LIBAVFORMAT_VERSION_MAJOR >= 62
    if (!strcmp(context->iformat->name, "ogg")) {
        for (unsigned index = 0; index < context->nb_streams; index++) {
            AVStream *stream = context->streams[index];
            if (stream->codecpar->codec_id != AV_CODEC_ID_VORBIS) continue;
            const int rate = stream->codecpar->sample_rate;
            const int channels = stream->codecpar->ch_layout.nb_channels;
            const AVRational base = stream->time_base;
            stream->codecpar->sample_rate = 0;
            stream->codecpar->ch_layout.nb_channels = 0;
            const int code = av_read_frame(context, packet);
            stream->codecpar->sample_rate = rate;
            stream->codecpar->ch_layout.nb_channels = channels;
            stream->time_base = base;
            return code;
        }
    }
#endif
    return av_read_frame(context, packet);
}

/// Sends a packet to a decoder. From FFmpeg 8 on, the headers of a chained Ogg's later link arrive as side data of its
/// first packet, and the Vorbis decoder accepts headers that differ only as packets.
static inline int inset_send_packet(AVCodecContext *context, const AVPacket *packet) {
#if LIBAVCODEC_VERSION_MAJOR >= 62
    size_t left = 0;
    const uint8_t *headers = context->codec_id == AV_CODEC_ID_VORBIS && packet
        ? av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &left) : NULL;
    // Each header follows its length.
    while (headers && left > 2) {
        const size_t length = (size_t)headers[0] << 8 | headers[1];
        headers += 2;
        left -= 2;
        if (length == 0 || length > left) break;
        AVPacket *header = av_packet_alloc();
        if (header && av_new_packet(header, (int)length) >= 0) {
            memcpy(header->data, headers, length);
            avcodec_send_packet(context, header);
        }
        av_packet_free(&header);
        headers += length;
        left -= length;
    }
#endif
    return avcodec_send_packet(context, packet);
}

/// Four channels of 16 bits in native byte order; a macro.
static const enum AVPixelFormat inset_format_rgba64 = AV_PIX_FMT_RGBA64;

/// A scaler. Opaque, because FFmpeg up to 7 only declares `SwsContext` and FFmpeg 8 defines its fields, and the
/// importer turns these into two different types.
typedef struct inset_scaler inset_scaler;

/// The scaler as libswscale's type.
static inline struct SwsContext *inset_scaler_context(inset_scaler *scaler) { return (struct SwsContext *)scaler; }

// Scaling flags: macros up to FFmpeg 7, an enumeration from 8 on.
static const int inset_scaler_area = SWS_AREA;
static const int inset_scaler_bilinear = SWS_BILINEAR;
static const int inset_scaler_bicubic = SWS_BICUBIC;
static const int inset_scaler_exact = SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT;

/// Makes a scaler between two sizes and pixel formats; NULL on failure.
static inline inset_scaler *inset_scaler_make(int width, int height, enum AVPixelFormat format, int to_width,
                                              int to_height, enum AVPixelFormat to_format, int flags) {
    return (inset_scaler *)sws_getContext(width, height, format, to_width, to_height, to_format, flags, NULL, NULL,
                                          NULL);
}

/// Frees a scaler; NULL is allowed.
static inline void inset_scaler_free(inset_scaler *scaler) { sws_freeContext(inset_scaler_context(scaler)); }

/// Sets the matrix and range (1 is full) of source and destination; fails for RGB sources, which need no matrix.
static inline int inset_scaler_set_colors(inset_scaler *scaler, int matrix, int full, int to_matrix, int to_full) {
    return sws_setColorspaceDetails(inset_scaler_context(scaler), sws_getCoefficients(matrix), full,
                                    sws_getCoefficients(to_matrix), to_full, 0, 1 << 16, 1 << 16);
}

/// Scales a whole frame into another one.
static inline int inset_scaler_run(inset_scaler *scaler, AVFrame *to, const AVFrame *from) {
    return sws_scale_frame(inset_scaler_context(scaler), to, from);
}

/// Scales `rows` rows of `frame` from x, y on into planes; with `field`, only every second row. Every plane must have a
/// whole sample at x, y.
static inline int inset_scale_part(inset_scaler *scaler, const AVFrame *frame, int x, int y, int rows, bool field,
                                   uint8_t *const *planes, const int *strides) {
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    const uint8_t *from[4];
    int steps[4];
    for (int plane = 0; plane < 4; plane++) {
        from[plane] = frame->data[plane];
        steps[plane] = frame->linesize[plane];
        // The second plane of a palette format is the palette itself.
        if (!from[plane] || !format || (plane == 1 && format->flags & AV_PIX_FMT_FLAG_PAL)) continue;
        int above = plane == 1 || plane == 2 ? y >> format->log2_chroma_h : y;
        from[plane] += (ptrdiff_t)above * steps[plane];
        if (field) steps[plane] *= 2;
        if (x > 0) from[plane] += av_image_get_linesize(frame->format, x, plane);
    }
    return sws_scale(inset_scaler_context(scaler), from, steps, 0, rows, planes, strides);
}

/// The same into packed rows. `data` and `linesize` are C arrays, which Swift imports as tuples.
static inline int inset_scale_rgba(inset_scaler *scaler, const AVFrame *frame, int x, int y, int rows,
                                   bool field, uint8_t *out, int stride) {
    uint8_t *planes[4] = {out, NULL, NULL, NULL};
    int strides[4] = {stride, 0, 0, 0};
    return inset_scale_part(scaler, frame, x, y, rows, field, planes, strides);
}

/// The same into another frame.
static inline int inset_scale_frame(inset_scaler *scaler, const AVFrame *frame, int x, int y, int rows,
                                    bool field, AVFrame *to) {
    return inset_scale_part(scaler, frame, x, y, rows, field, to->data, to->linesize);
}

/// Resamples `frame` (NULL drains) into interleaved samples; the planes are C arrays, too.
static inline int inset_resample(struct SwrContext *context, const AVFrame *frame, uint8_t *out, int capacity) {
    uint8_t *planes[1] = {out};
    return swr_convert(context, planes, capacity, frame ? (const uint8_t **)frame->extended_data : NULL,
                       frame ? frame->nb_samples : 0);
}

/// Receives one formatted log line.
typedef void (*inset_log_sink)(int level, const char *line);

// A static inside a function, because the importer emits no definition for one outside.
static inline _Atomic(inset_log_sink) *inset_log_target(void) {
    static _Atomic(inset_log_sink) target;
    return &target;
}

// av_log passes a va_list, which Swift cannot read portably, so the line is formatted here.
static inline void inset_log_line(void *source, int level, const char *format, va_list arguments) {
    // Where an HTTP server redirects to is told by these two lines of the finest level, and by nothing else.
    if (level == AV_LOG_TRACE && (!strncmp(format, "http_code=", 10) || !strncmp(format, "header='", 8))) {
        inset_log_sink sink = atomic_load(inset_log_target());
        if (!sink) return;
        char line[4200];
        vsnprintf(line, sizeof line, format, arguments);
        sink(level, line);
        return;
    }
    // RTSP follows a redirection without a hook, and tells the next server the login of the first one. It says so before it
    // connects; from then on the context may open nothing.
    if (level == AV_LOG_INFO && source && !strncmp(format, "Status %d: Redirecting to", 25)
        && !strcmp((*(const AVClass *const *)source)->class_name, "AVFormatContext")) {
        AVFormatContext *form = source;
        av_free(form->protocol_whitelist);
        form->protocol_whitelist = av_strdup("none");
        inset_log_sink sink = atomic_load(inset_log_target());
        if (!sink) return;
        char line[4200];
        vsnprintf(line, sizeof line, format, arguments);
        sink(AV_LOG_TRACE, line);
        return;
    }
    if (level > AV_LOG_WARNING) return;
    inset_log_sink sink = atomic_load(inset_log_target());
    if (!sink) return;
    char line[512];
    int prefix = 1;
    av_log_format_line2(source, level, format, arguments, line, sizeof line, &prefix);
    sink(level, line);
}

/// Sends FFmpeg's warnings, its errors and the lines that tell redirections (`AV_LOG_TRACE`) to `sink` instead of
/// standard error. Only one Swift file may call it: the target is a static of that file's object.
static inline void inset_log_install(inset_log_sink sink) {
    atomic_store(inset_log_target(), sink);
    av_log_set_callback(inset_log_line);
}

// Major versions of the libraries that are loaded at run time, as parts of their file names.
static const int inset_avdevice_major = LIBAVDEVICE_VERSION_MAJOR;
static const int inset_avfilter_major = LIBAVFILTER_VERSION_MAJOR;

/// Whether libavfilter's buffer source takes the colour matrix and range of its frames as options (FFmpeg 7 and later).
static inline bool inset_buffer_has_colors(void) { return LIBAVFILTER_VERSION_MAJOR >= 10; }

/// Whether libavformat treats a live HLS playlist that keeps its segments (type EVENT) as complete (FFmpeg 8 and
/// later).
static inline bool inset_events_seem_whole(void) { return LIBAVFORMAT_VERSION_MAJOR >= 62; }
