// Packet times of a chained Ogg, whose links are files of their own, one after the other. Demux thread only.

internal import CFFmpeg

/// Computes the times of packets behind the first link of a Vorbis stream.
///
/// libavformat passes the headers of later links on to the decoder, but takes the time base and the packet durations
/// from the first link's headers.
final class LinkTimes {
  /// The first bytes of a link's three headers, in their order.
  private static let kinds: [UInt8] = [1, 3, 5]

  private var rate: Int32?
  private var headers: [[UInt8]] = []
  private var parser: OpaquePointer?
  /// Samples of the link so far; nil after a seek, which lands anywhere in a link.
  private var passed: Int64?

  deinit { av_vorbis_parse_free(&parser) }

  /// Forgets the position in the link, after a seek; the headers stay, as they do in the decoder.
  func restart() { passed = nil }

  /// Records a header, and sets the timestamps of the packets behind it from their own link.
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

  /// Since FFmpeg 8 the headers are side data of the first packet behind them, each behind its 16-bit length.
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

  /// Whether the bytes are a header; the first one holds the sample rate at byte 12, behind name, version and channels.
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
    // A link has one header of each kind, in order; any other packet that looks like a header is ignored.
    guard headers.count < Self.kinds.count, kind == Self.kinds[headers.count] else { return true }
    headers.append(Array(bytes))
    if headers.count == Self.kinds.count { beginLink() }
    return true
  }

  private func beginLink() {
    av_vorbis_parse_free(&parser)
    // libavcodec takes the headers each behind its 16-bit length.
    let joined = headers.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 }
    parser = av_vorbis_parse_init(joined, Int32(clamping: joined.count))
    passed = 0
  }
}
