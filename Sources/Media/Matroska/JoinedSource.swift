// A file that an edition joins, and its streams. Belongs to the thread of the item's container.

internal import Base
internal import CFFmpeg

/// A file whose packets continue those of an item's own file.
struct JoinedSource {
  let context: UnsafeMutablePointer<AVFormatContext>
  /// Keeps the context open; nil for the item's own.
  private let linked: Linked?
  /// For each stream of the item's own file, the file's stream that continues it; -1 without one.
  let streams: [Int32]

  private final class Linked {
    let container: Container
    init(_ container: consuming Container) { self.container = container }
  }

  /// Codecs whose decoders take another extradata with a packet, or need none.
  private static let takingHeads: [AVCodecID] = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9,
    AV_CODEC_ID_AV1, AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_DTS, AV_CODEC_ID_MP3,
    AV_CODEC_ID_OPUS, AV_CODEC_ID_FLAC,
  ]

  /// The item's own file.
  init(own context: UnsafeMutablePointer<AVFormatContext>) {
    self.context = context
    linked = nil
    streams = (0..<Int32(context.pointee.nb_streams)).map { $0 }
  }

  /// Opens another file; nil if that fails, or its streams cannot continue those of the item's own.
  init?(_ path: BytePath, behind own: UnsafeMutablePointer<AVFormatContext>, _ interrupt: Interrupt) {
    guard let linked = Self.open(path, interrupt) else { return nil }
    guard let streams = Self.streams(of: linked.container.raw, behind: own) else {
      LogRelay.pass("\(path.shown): Its streams differ from those of the film that names it.")
      return nil
    }
    context = linked.container.raw
    self.streams = streams
    self.linked = linked
  }

  private static func open(_ path: BytePath, _ interrupt: Interrupt) -> Linked? {
    do throws(PlaybackFailure) {
      return Linked(try Container(.file(path), interrupt: interrupt, rules: OpeningRules(isLook: true)))
    } catch {
      LogRelay.pass("\(path.shown): \(error.sentence)")
      return nil
    }
  }

  /// The times of the first and behind the last packet; nil if the length is unknown.
  var extent: Range<MediaTime>? {
    let start = context.pointee.start_time == inset_no_timestamp ? 0 : context.pointee.start_time
    let first = MediaTime(microseconds: start)
    guard context.pointee.duration > 0 else { return nil }
    return first..<max(first, first + MediaTime(microseconds: context.pointee.duration))
  }

  /// Pairs the streams of two files by kind and order; nil if a film's or a sound's has no counterpart.
  private static func streams(
    of other: UnsafeMutablePointer<AVFormatContext>, behind own: UnsafeMutablePointer<AVFormatContext>
  ) -> [Int32]? {
    var pairs: [Int32] = []
    var counts: [Int32: Int] = [:]
    for index in 0..<Int(own.pointee.nb_streams) {
      guard let stream = own.pointee.streams[index], let kind = kind(of: stream) else {
        pairs.append(-1)
        continue
      }
      let ordinal = counts[kind.rawValue, default: 0]
      counts[kind.rawValue] = ordinal + 1
      let candidates = (0..<Int(other.pointee.nb_streams)).filter { number in
        other.pointee.streams[number].flatMap { Self.kind(of: $0) } == kind
      }
      let isText = kind == AVMEDIA_TYPE_SUBTITLE
      // A file with fewer sounds has its last one for the others.
      let number = isText ? ordinal : min(ordinal, candidates.count - 1)
      if candidates.indices.contains(number), let next = other.pointee.streams[candidates[number]],
        continues(stream, next)
      {
        pairs.append(Int32(candidates[number]))
      } else if isText {
        pairs.append(-1)
      } else {
        return nil
      }
    }
    return pairs
  }

  /// The kind of a stream that goes on in the next file; nil for covers, attachments and data.
  private static func kind(of stream: UnsafeMutablePointer<AVStream>) -> AVMediaType? {
    let kind = stream.pointee.codecpar.pointee.codec_type
    let kinds = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE]
    return kinds.contains(kind) && !stream.pointee.isCover ? kind : nil
  }

  /// Whether the decoder of one stream takes the packets of another.
  private static func continues(
    _ one: UnsafeMutablePointer<AVStream>, _ next: UnsafeMutablePointer<AVStream>
  ) -> Bool {
    let (old, new) = (one.pointee.codecpar.pointee, next.pointee.codecpar.pointee)
    guard old.codec_id == new.codec_id else { return false }
    if old.codec_type == AVMEDIA_TYPE_SUBTITLE || old.head.elementsEqual(new.head) { return true }
    return takingHeads.contains(old.codec_id) && old.sample_rate == new.sample_rate
      && old.ch_layout.nb_channels == new.ch_layout.nb_channels
  }
}

extension AVCodecParameters {
  /// The extradata.
  var head: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: extradata, count: extradata == nil ? 0 : max(0, Int(extradata_size)))
  }
}
