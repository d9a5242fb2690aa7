// The cover picture in a song's folder. Belongs to one thread at a time, that of the song's container.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Picture
internal import Platform

/// A cover in a song's folder, as an additional attached picture of the song's container.
///
/// It arrives decoded, since the user did not choose to open it. A picture that cannot be shown does not count.
final class CoverFile {
  /// The stream index: above those of a container's own streams, below those of subtitle files.
  static let stream = 9_998

  let path: BytePath
  /// FFmpeg's short name of the file's codec.
  let codec: String
  private let context: UnsafeMutablePointer<AVFormatContext>
  /// The stream of its one packet, the pixels.
  let raw: UnsafeMutablePointer<AVStream>
  /// Whether the cover's packet is the next one to be read.
  private var isDue = true

  /// Finds the cover beside a song; nil if none exists, or the item has video of its own.
  convenience init?(
    beside location: MediaLocation, _ context: UnsafeMutablePointer<AVFormatContext>, _ reading: CoverReading,
    interrupt: Interrupt
  ) {
    let end = MonotonicTime.now + .seconds(CoverReading.patience)
    guard reading != .none, location.isLocalFile || location.isOfPlace, case .file(let song) = location,
      context.isSoundAlone, let cover = reading.file(beside: song, until: end, interrupt)
    else { return nil }
    do throws(PlaybackFailure) {
      self.init(cover.path, try reading.picture(in: cover, until: end, Interrupt(parent: interrupt)))
    } catch {
      LogRelay.pass("\(cover.path.shown): \(error.sentence)")
      // The cover's errors must not count as the song's.
      LogRelay.forgetErrors()
      return nil
    }
  }

  /// Makes a stream of the picture; nil without memory.
  private init?(_ path: BytePath, _ picture: CoverPicture) {
    var context = avformat_alloc_context()
    let (pixels, bytes) = (picture.pixels, picture.pixels.stride * picture.pixels.height)
    guard let opened = context, let stream = avformat_new_stream(opened, nil),
      let parameters = stream.pointee.codecpar,
      av_new_packet(&stream.pointee.attached_pic, Int32(clamping: bytes)) == 0,
      let room = stream.pointee.attached_pic.data
    else {
      avformat_free_context(context)
      context = nil
      return nil
    }
    // A demuxer without state of its own: freeing the context calls nothing of it.
    opened.pointee.iformat = av_find_input_format("rawvideo")
    room.update(from: pixels.bytes, count: bytes)
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
    parameters.pointee.format = AV_PIX_FMT_RGBA.rawValue
    parameters.pointee.width = Int32(clamping: pixels.width)
    parameters.pointee.height = Int32(clamping: pixels.height)
    stream.pointee.time_base = AVRational(num: 1, den: 1000)
    stream.pointee.disposition |= inset_disposition_attached_picture
    stream.pointee.index = Int32(Self.stream)
    stream.pointee.attached_pic.stream_index = Int32(Self.stream)
    stream.pointee.attached_pic.flags |= AV_PKT_FLAG_KEY
    // A cover has no timestamp: it belongs to every time.
    stream.pointee.attached_pic.pts = inset_no_timestamp
    stream.pointee.attached_pic.dts = inset_no_timestamp
    self.path = path
    codec = picture.codec
    self.context = opened
    raw = stream
  }

  deinit { avformat_free_context(context) }

  /// Makes its packet due again, after a seek of the song's container.
  func comeAgain() { isDue = true }

  /// Delivers the packet, once; false while it is not due.
  func give(to packet: borrowing Packet) -> Bool {
    guard isDue, raw.pointee.discard.rawValue < AVDISCARD_ALL.rawValue else { return false }
    isDue = false
    return av_packet_ref(packet.raw, &raw.pointee.attached_pic) >= 0
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// Whether the container has audio and no video stream, not even a cover.
  fileprivate var isSoundAlone: Bool {
    let kinds = (0..<Int(pointee.nb_streams)).compactMap {
      pointee.streams[$0]?.pointee.codecpar.pointee.codec_type
    }
    return kinds.contains(AVMEDIA_TYPE_AUDIO) && !kinds.contains(AVMEDIA_TYPE_VIDEO)
  }
}

extension AVStream {
  /// Whether the stream is an attached picture.
  var isCover: Bool { disposition & inset_disposition_attached_picture != 0 }
}
