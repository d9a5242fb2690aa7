// One conversation on the reader's side. Its own thread, which blocks while it reads.

internal import Base
internal import CPlatform
internal import Glibc
internal import Picture
internal import Platform

/// Carries out the orders of a conversation.
struct LookService {
  private let socket: LookSocket
  private let interrupt: Interrupt
  /// The stamp of a file that is not to be read.
  private var avoided: LookStamp?
  /// The bytes of the next order's file, if the player reads them.
  private var offered: AskedBytes?
  /// Whether the thread has taken a lower priority.
  private var isNice = false

  init(_ socket: LookSocket, _ interrupt: Interrupt) {
    self.socket = socket
    self.interrupt = interrupt
  }

  /// Serves the conversation to its end.
  mutating func run() {
    do throws(LookEnd) {
      while true {
        let order = try LookOrder(try socket.receive(until: nil))
        do throws(LookEnd) {
          try serve(order)
        } catch {
          guard case .refused(let failure) = error else { throw error }
          try tell(.failed(failure))
        }
        // Facts need their memory for the next ones.
        if order.kind != .facts, avoided == nil { platform_reader_trim() }
      }
    } catch {
      // The player has closed the connection, or sends invalid messages: an answer would reach nobody.
    }
  }

  /// Lets others go first: once, since a thread cannot take its priority back.
  private mutating func beNice(_ steps: Int32) {
    if !isNice { _ = nice(steps) }
    isNice = true
  }

  private func tell(_ report: LookReport) throws(LookEnd) { try socket.send(report.bytes, until: nil) }

  private func tell(_ picture: PixelBuffer, at time: MediaTime) throws(LookEnd) {
    try tell(.picture(time, PixelSize(width: picture.width, height: picture.height)))
    try socket.send(picture, until: nil)
  }

  /// The result of libavformat's part of the work; its failure becomes a refusal.
  private func read<Value: ~Copyable>(
    _ body: () throws(PlaybackFailure) -> Value
  ) throws(LookEnd) -> Value {
    do throws(PlaybackFailure) {
      return try body()
    } catch {
      throw .refused(error)
    }
  }

  private mutating func serve(_ order: LookOrder) throws(LookEnd) {
    switch order {
    case .avoid(let stamp): avoided = stamp
    case .facts(let path, let timeout):
      try begin(.file(path))
      beNice(5)
      let info = try read { () throws(PlaybackFailure) in
        try StillReader(
          .file(path), timeout: timeout, wantsAudio: true, isLook: true, interrupt: interrupt
        ).info
      }
      try tell(.info(info))
    case .offer(let size): offered = AskedBytes(socket, size: size, interrupt)
    case .preview(let path, let moment): try preview(path, at: moment, offered.take())
    case .thumbnails(let subject, let rows, let trust): try thumbnails(subject, rows, trust, offered.take())
    case .waveform(let subject): try waveform(subject)
    case .cover(let path):
      try begin(.file(path))
      let cover = try read { () throws(PlaybackFailure) in
        try CoverPicture.read(path, bytes: offered.take(), interrupt: interrupt)
      }
      try tell(.info(MediaInfo(format: cover.codec)))
      try tell(cover.pixels, at: .zero)
    case .probe(let location, let timeout, let trust):
      try begin(location)
      let info = try read { () throws(PlaybackFailure) in
        try Player.probe(location, timeout: timeout, trust: trust)
      }
      try tell(.info(info))
    case .stills(let location, let moment, let count, let rotation, let timeout, let trust):
      try begin(location)
      let stills = try read { () throws(PlaybackFailure) -> [Still?] in
        guard let count else {
          return [
            try Player.still(
              location, at: moment, rotation: rotation, timeout: timeout, trust: trust, size: ask)
          ]
        }
        return try Player.stills(
          location, count: count, rotation: rotation, timeout: timeout, trust: trust, size: ask)
      }
      guard let info = stills.lazy.compactMap({ $0 }).first?.info else { throw .ended }
      try tell(.info(info))
      for still in stills {
        guard let still else {
          try tell(.noPicture)
          continue
        }
        try tell(still.pixels, at: still.time)
      }
    case .film(let path, let start, let wish):
      try begin(.file(path))
      var film = FilmService(socket, wish)
      try film.run(path, from: start)
    case .thumbnail, .size, .isKnown, .piece, .show, .setWanted, .setPaused, .seek, .next: throw .garbled
    }
  }

  /// Says that the reading begins, before libavformat sees a byte.
  private mutating func begin(_ location: MediaLocation) throws(LookEnd) {
    let stamp = location.fileStatus.map { facts in
      LookStamp(
        size: Int64(facts.st_size),
        modified: Int64(facts.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(facts.st_mtim.tv_nsec))
    }
    try tell(.begun(stamp))
    let isAvoided = avoided != nil && avoided == stamp
    avoided = nil
    if isAvoided { throw .refused(Readers.crashed) }
  }

  /// The size that the player wants a picture of that display size to have.
  private func ask(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    do throws(LookEnd) {
      try tell(.shape(PixelSize(width: width, height: height)))
      if case .size(let size) = try LookOrder(try socket.receive(until: nil)) {
        return (size.width, size.height)
      }
    } catch {}
    interrupt.cancel()
    return (1, 1)
  }

  private mutating func preview(
    _ path: BytePath, at moment: MediaTime?, _ bytes: AskedBytes?
  ) throws(LookEnd) {
    try begin(.file(path))
    let preview = try read { () throws(PlaybackFailure) in
      try FilePreview.read(path, at: moment, bytes: bytes, interrupt: interrupt, size: ask)
    }
    try tell(.info(preview.info))
    guard let picture = preview.picture else { return try tell(.noPicture) }
    try tell(picture, at: preview.time)
  }

  private mutating func thumbnails(
    _ subject: Thumbnail.Subject, _ rows: Int, _ trust: ServerTrust, _ bytes: AskedBytes?
  ) throws(LookEnd) {
    try begin(subject.location)
    // A reader cannot be copied: it is made here, and not where its failure becomes a refusal.
    var reader: KeyFrameReader
    do throws(PlaybackFailure) {
      reader = try KeyFrameReader(
        subject, rows: rows, trust: trust, bytes: bytes, interrupt: interrupt)
    } catch {
      throw .refused(error)
    }
    try tell(.opened)
    while true {
      guard case .thumbnail(let time, let size, let turns) = try LookOrder(try socket.receive(until: nil))
      else {
        throw .garbled
      }
      var wanted = subject
      (wanted.time, wanted.quarterTurns) = (time, turns)
      do throws(PlaybackFailure) {
        let request = ThumbnailRequest(wanted, width: size.width, height: size.height)
        let outcome = try reader.read(request, isKnown: isKnown)
        switch outcome {
        case .made(let pixels, let keyFrame): try? tell(pixels, at: keyFrame)
        case .known: try? tell(.noPicture)
        }
      } catch {
        try tell(.failed(error))
      }
    }
  }

  /// Whether the player knows the picture of the key frame at that time.
  private func isKnown(_ time: MediaTime) -> Bool {
    do throws(LookEnd) {
      try tell(.keyFrame(time))
      if case .isKnown(let isKnown) = try LookOrder(try socket.receive(until: nil)) { return isKnown }
    } catch {}
    interrupt.cancel()
    return true
  }

  /// The shortest and the longest time between two messages about a waveform.
  private static let pace = (news: MonotonicTime.milliseconds(100), life: MonotonicTime.seconds(1))

  private mutating func waveform(_ subject: Waveform.Subject) throws(LookEnd) {
    try begin(subject.location)
    beNice(10)
    var reader: WaveformReader
    do throws(PlaybackFailure) {
      reader = try WaveformReader(subject, interrupt: interrupt)
    } catch {
      throw .refused(error)
    }
    var (known, told) = (0, MonotonicTime.now)
    reader.run { waveform in
      let waited = MonotonicTime.now - told
      guard waveform.isWhole || waited >= (waveform.known > known ? Self.pace.news : Self.pace.life) else {
        return !interrupt.isCancelled
      }
      let levels = Array(waveform.levels[known..<waveform.known])
      let report = LookReport.levels(from: known, levels, isEnd: waveform.isWhole)
      (known, told) = (waveform.known, .now)
      guard (try? tell(report)) != nil else { return false }
      return !interrupt.isCancelled
    }
  }
}
