// Reads the stretches of a joined edition as one file. Belongs to the thread of the item's container.

internal import Base
internal import CFFmpeg
internal import Platform

/// Delivers the packets of several files on the timeline and in the streams of the first one, the item's own.
final class JoinedFile {
  let edition: JoinedEdition
  private let sources: [JoinedSource]
  /// The start of the item's timeline, on that of its own file.
  private let origin: MediaTime
  /// The stretch that is read; nil before the first packet.
  private var current: Int?
  /// For each stream of the item's own file, whether its stretch is over, and whether its decoder needs the extradata.
  private var isOver: [Bool]
  private var needsHead: [Bool]

  /// Limits on the files of an edition, and on the seconds in which they open.
  private static let most = (files: 32, patience: 5.0)
  /// A stream that ends early holds up the next stretch no longer than this.
  private static let interleaving = MediaTime(microseconds: 2_000_000)

  /// Joins the only edition of a file; nil if that file plays without others, or the others are missing.
  init?(
    _ own: UnsafeMutablePointer<AVFormatContext>, _ editions: [MatroskaEdition], of location: MediaLocation,
    interrupt: Interrupt
  ) {
    let visible = MediaEdition.visible(editions)
    guard location.isLocalFile, case .file(let path) = location, path.terminated != nil, visible.count == 1,
      let stored = visible.first, stored.isOrdered
    else { return nil }
    var sources = [JoinedSource(own: own)]
    var files: [[UInt8]: JoinedEdition.File] = [:]
    guard let extent = sources[0].extent else { return nil }
    let item = JoinedEdition.File(number: 0, extent: extent, editions: editions)
    let end = MonotonicTime.now + .seconds(Self.most.patience)
    var links = LinkedFiles.Links(of: stored)
    if !links.segments.isEmpty, let segment = LinkedFiles.identifier(of: path) { files[segment] = item }
    var asked = Set(files.keys)
    while !links.isEmpty {
      let wanted = links.segments.subtracting(asked)
      guard asked.count + wanted.count <= Self.most.files else { break }
      asked.formUnion(wanted)
      for (segment, path) in LinkedFiles.find(wanted, in: path.parent) {
        let limit = Interrupt(parent: interrupt)
        limit.setDeadline(end)
        defer { limit.setDeadline(nil) }
        guard let source = JoinedSource(path, behind: own, limit), let extent = source.extent else {
          continue
        }
        files[segment] = JoinedEdition.File(
          number: sources.count, extent: extent,
          editions: MatroskaEdition.read(source.context, of: .file(path), .ofFiles))
        sources.append(source)
      }
      links.follow { link in files[link.segment]?.edition(named: link.edition) }
    }
    // The errors of other files must not count as the item's.
    LogRelay.forgetErrors()
    guard let plan = JoinedEdition(stored, of: item, files) else { return nil }
    edition = plan
    self.sources = sources
    origin = MediaTime(
      microseconds: own.pointee.start_time == inset_no_timestamp ? 0 : own.pointee.start_time)
    isOver = Array(repeating: false, count: Int(own.pointee.nb_streams))
    needsHead = isOver
  }

  // MARK: Places

  /// Seeks to the key frame at or before `time`, or at or after it if `forward`; false if that fails.
  func seek(to time: MediaTime, forward: Bool) -> Bool {
    let index = edition.stretches.lastIndex { $0.start <= time } ?? 0
    let stretch = edition.stretches[index]
    return enter(index, at: stretch.range.lowerBound + max(.zero, time - stretch.start), forward: forward)
  }

  private func enter(_ index: Int, at time: MediaTime, forward: Bool) -> Bool {
    current = index
    let context = sources[edition.stretches[index].file].context
    for stream in isOver.indices { (isOver[stream], needsHead[stream]) = (false, sources.count > 1) }
    context.pointee.pb?.pointee.error = 0
    context.pointee.pb?.pointee.eof_reached = 0
    return av_seek_frame(context, -1, time.microseconds, forward ? 0 : Int32(AVSEEK_FLAG_BACKWARD)) >= 0
  }

  /// Goes to the next stretch; false behind the last one.
  private func goOn() -> Bool {
    let index = current.map { $0 + 1 } ?? 0
    guard edition.stretches.indices.contains(index) else { return false }
    // Where that fails, reading goes on from where the file is.
    _ = enter(index, at: edition.stretches[index].range.lowerBound, forward: false)
    return true
  }

  // MARK: Packets

  /// Reads the next packet; returns FFmpeg's code.
  func read(into packet: borrowing Packet) -> Int32 {
    if current == nil, !goOn() { return inset_error_eof }
    while let current {
      let stretch = edition.stretches[current]
      let source = sources[stretch.file]
      let code = Container.read(source.context, into: packet)
      if code == inset_error_eof {
        guard goOn() else { return code }
        continue
      }
      guard code >= 0 else { return code }
      if let own = index(of: packet, in: source), take(packet, as: own, from: source, within: stretch) {
        return code
      }
      packet.clear()
      if isOver.contains(true), isOverWhole(source), !goOn() { return inset_error_eof }
    }
    return inset_error_eof
  }

  /// The stream of the item's own file that a packet continues; a chosen one, if there are several.
  private func index(of packet: borrowing Packet, in source: JoinedSource) -> Int? {
    let number = packet.raw.pointee.stream_index
    var found: Int?
    for index in source.streams.indices where source.streams[index] == number {
      if isWanted(index) { return index }
      found = found ?? index
    }
    return found
  }

  private func isWanted(_ index: Int) -> Bool {
    (sources[0].context.pointee.streams[index]?.pointee.discard.rawValue ?? .max) < AVDISCARD_ALL.rawValue
  }

  /// Whether each film and sound that is read has come to the end of the stretch.
  private func isOverWhole(_ source: JoinedSource) -> Bool {
    isOver.indices.allSatisfy { index in
      guard !isOver[index], source.streams[index] >= 0, isWanted(index),
        let stream = sources[0].context.pointee.streams[index]
      else { return true }
      return stream.pointee.isCover || stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
    }
  }

  /// Moves a packet to the item's timeline; false if it is not of the stretch.
  ///
  /// Pictures outside of it are decoded for the sake of others, and not shown.
  private func take(
    _ packet: borrowing Packet, as index: Int, from source: JoinedSource,
    within stretch: JoinedEdition.Stretch
  ) -> Bool {
    guard let stream = source.context.pointee.streams[Int(packet.raw.pointee.stream_index)],
      let own = sources[0].context.pointee.streams[index]
    else { return false }
    let base = stream.pointee.time_base
    let (pts, dts) = (packet.raw.pointee.pts, packet.raw.pointee.dts)
    guard let shown = MediaTime(ticks: pts, of: base) ?? MediaTime(ticks: dts, of: base) else { return false }
    let read = MediaTime(ticks: dts, of: base) ?? shown
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    if shown >= stretch.range.upperBound {
      if read >= stretch.range.upperBound + Self.interleaving {
        for index in isOver.indices { isOver[index] = true }
      }
      guard isVideo, read < stretch.range.upperBound else {
        isOver[index] = true
        return false
      }
      packet.raw.pointee.flags |= AV_PKT_FLAG_DISCARD
    } else if shown < stretch.range.lowerBound {
      guard isVideo else { return false }
      packet.raw.pointee.flags |= AV_PKT_FLAG_DISCARD
    }
    move(packet, from: base, to: own.pointee.time_base, by: stretch.start - stretch.range.lowerBound + origin)
    packet.raw.pointee.stream_index = Int32(index)
    // Places of several files do not compare.
    packet.raw.pointee.pos = -1
    if needsHead[index] { giveHead(of: stream, with: packet, for: index) }
    return true
  }

  private func move(
    _ packet: borrowing Packet, from base: AVRational, to own: AVRational, by offset: MediaTime
  ) {
    av_packet_rescale_ts(packet.raw, base, own)
    let ticks = av_rescale_q(offset.microseconds, AVRational(num: 1, den: 1_000_000), own)
    if packet.raw.pointee.pts != inset_no_timestamp { packet.raw.pointee.pts &+= ticks }
    if packet.raw.pointee.dts != inset_no_timestamp { packet.raw.pointee.dts &+= ticks }
  }

  /// Sends the extradata along: the decoder may have that of another file.
  private func giveHead(
    of stream: UnsafeMutablePointer<AVStream>, with packet: borrowing Packet, for index: Int
  ) {
    needsHead[index] = false
    let head = stream.pointee.codecpar.pointee.head
    guard let start = head.baseAddress, !head.isEmpty,
      let room = av_packet_new_side_data(packet.raw, AV_PKT_DATA_NEW_EXTRADATA, head.count)
    else { return }
    room.update(from: start, count: head.count)
  }
}
