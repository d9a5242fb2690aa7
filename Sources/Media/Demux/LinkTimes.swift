// The times of a chained Ogg, whose links are files of their own, one after the other. Lives on the demux thread.

internal import CFFmpeg

/// Tells the times of packets behind the first link of a Vorbis stream.
///
/// libavformat passes the headers of later links on to the decoder, but takes the unit of time and the lengths of
/// packets from the first link's.
final class LinkTimes {
  /// What the three headers of a link begin with, in their order.
  private static let kinds: [UInt8] = [1, 3, 5]

  private var rate: Int32?
  private var headers: [[UInt8]] = []
  private var parser: OpaquePointer?
  /// How many samples of the link have gone by; nil after a seek, which leads somewhere into one.
  private var passed: Int64?

  deinit { av_vorbis_parse_free(&parser) }

  /// A seek: the decoder, too, still knows the headers that came last.
  func restart() { passed = nil }

  /// Takes note of a header, and gives the packets behind it the times that they mean.
  func adjust(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>) {
    guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_VORBIS, let data = packet.pointee.data,
      packet.pointee.size > 0
    else { return }
    takeHeaders(with: packet)
    let bytes = UnsafeBufferPointer(start: data, count: Int(packet.pointee.size))
    if takeHeader(bytes) { return }
    guard let rate else { return }
    if let parser, let count = passed {
      packet.pointee.pts = count
      packet.pointee.dts = count
      packet.pointee.duration = Int64(max(0, av_vorbis_parse_frame(parser, data, packet.pointee.size)))
      passed = count &+ packet.pointee.duration
    }
    let (base, own) = (stream.pointee.time_base, AVRational(num: 1, den: rate))
    if base.num != own.num || base.den != own.den { av_packet_rescale_ts(packet, own, base) }
  }

  /// From FFmpeg 8 on the headers come with the first packet behind them, each behind its length.
  private func takeHeaders(with packet: UnsafeMutablePointer<AVPacket>) {
    var size = 0
    guard let told = av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &size) else { return }
    var rest = UnsafeBufferPointer(start: told, count: size)[...]
    while let high = rest.popFirst(), let low = rest.popFirst() {
      let header = rest.prefix(Int(high) << 8 | Int(low))
      if !takeHeader(UnsafeBufferPointer(rebasing: header)) { return }
      rest = rest[header.endIndex...]
    }
  }

  /// Whether it is a header: the first has the rate behind its name, its version and the number of channels.
  private func takeHeader(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let kind = bytes.first, bytes.count <= 0xFFFF, Self.kinds.contains(kind),
      bytes.dropFirst().starts(with: Array("vorbis".utf8))
    else { return false }
    if kind == 1 {
      guard bytes.count >= 30 else { return true }
      let told = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: 12, as: Int32.self)
      rate = told > 0 ? Int32(littleEndian: told) : nil
      headers = []
      passed = nil
    }
    // One of each kind, in their order; what else calls itself a header belongs to no link.
    guard headers.count < Self.kinds.count, kind == Self.kinds[headers.count] else { return true }
    headers.append(Array(bytes))
    if headers.count == Self.kinds.count { beginLink() }
    return true
  }

  private func beginLink() {
    av_vorbis_parse_free(&parser)
    // Each behind its length, as libavcodec takes them.
    let joined = headers.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 }
    parser = av_vorbis_parse_init(joined, Int32(clamping: joined.count))
    passed = 0
  }
}
