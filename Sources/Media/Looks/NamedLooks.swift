// Facts and pictures of files and items by name, as a reader finds them out. Blocks; any thread.

public import Base
internal import Picture
internal import Platform

/// The findings of a reader about a file.
public enum LookedFacts: Sendable {
  /// Its streams and metadata.
  case info(MediaInfo)
  /// The file is not media, or it crashes its reader: another attempt would give the same result.
  case unreadable
  /// No answer came in time, or the reader ended for another reason: another attempt may succeed.
  case unanswered
}

extension Readers {
  /// Seconds beyond the reader's own limits.
  private static let slack = 2.0

  /// Reads streams and metadata of a file that nobody named; opens local files only.
  ///
  /// - Parameter timeout: In seconds.
  public func facts(of path: BytePath, timeout: Double) -> LookedFacts {
    do throws(PlaybackFailure) {
      return .info(try readFacts(of: path, timeout: timeout))
    } catch {
      return [Self.late, Self.broken, Self.cancelled, Self.noDescriptor].contains(error)
        ? .unanswered : .unreadable
    }
  }

  /// The facts of a file, or the reason why it has none.
  func readFacts(of path: BytePath, timeout: Double) throws(PlaybackFailure) -> MediaInfo {
    let order = LookOrder.facts(path, timeout: timeout)
    return try converse(order, about: path, within: .files, Look()) { socket throws(LookEnd) in
      try Self.info(socket, .now + .seconds(timeout + Self.slack))
    }
  }

  /// Decodes a picture file, the cover of a song that is being opened.
  ///
  /// - Parameter budget: Bytes that are read of a file of a place at the most.
  func cover(
    _ path: BytePath, budget: Int, until end: MonotonicTime, _ interrupt: Interrupt
  ) throws(PlaybackFailure) -> CoverPicture {
    let file = try LookedPlaceFile(path, budget: budget, until: end) { interrupt.isCancelled }
    return try converse(.cover(path), about: path, within: .files, Look(), file: file) {
      socket throws(LookEnd) in
      guard case .info(let info) = try socket.report(until: end, file, unless: { interrupt.isCancelled }),
        case .picture(_, let size) = try socket.report(until: end, file), size.width > 0, size.height > 0,
        size.width <= CoverPicture.mostPixels / size.height
      else { throw LookEnd.garbled }
      let pixels = try socket.receivePixels(of: size, until: end)
      return CoverPicture(pixels: pixels, codec: VisibleText.filter(info.format, limit: 40))
    }
  }

  /// Reads streams and metadata of an item that the user named.
  ///
  /// - Parameter timeout: In seconds.
  public func probe(
    _ location: MediaLocation, timeout: Double, trust: ServerTrust
  ) throws(PlaybackFailure) -> MediaInfo {
    let order = LookOrder.probe(location, timeout: timeout, trust)
    let reach = ReaderReach(location, isLook: location.namesNothingElse)
    return try converse(order, about: nil, within: reach, Look()) { socket throws(LookEnd) in
      try Self.info(socket, .now + .seconds(timeout + Self.slack))
    }
  }

  private static func info(_ socket: LookSocket, _ end: MonotonicTime) throws(LookEnd) -> MediaInfo {
    guard case .info(let info) = try socket.report(until: end) else { throw .garbled }
    return info
  }

  /// Decodes the picture that is shown at a moment, or the first one if it is nil.
  ///
  /// - Parameters:
  ///   - rotation: Added to the rotation in the file.
  ///   - timeout: In seconds.
  ///   - size: Called with the display size in square pixels, turned; returns the size to scale to.
  public func still(
    _ location: MediaLocation, at moment: StillTime?, rotation: VideoRotation = .none, timeout: Double,
    trust: ServerTrust,
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    let order = LookOrder.stills(location, moment, count: nil, rotation, timeout: timeout, trust)
    guard let still = try stills(order, of: location, count: 1, timeout: timeout, size: size)[0] else {
      throw PlaybackFailure("No picture could be decoded.")
    }
    return still
  }

  /// Decodes `count` pictures spread evenly over an item; nil stands for one that could not be decoded.
  ///
  /// - Parameters:
  ///   - rotation: Added to the rotation in the file.
  ///   - timeout: Seconds for each picture.
  ///   - size: Called for each picture with its display size; returns the size to scale to.
  /// - Throws: When no picture could be decoded, or the item cannot be sought.
  public func stills(
    _ location: MediaLocation, count: Int, rotation: VideoRotation = .none, timeout: Double,
    trust: ServerTrust,
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> [Still?] {
    let order = LookOrder.stills(location, nil, count: count, rotation, timeout: timeout, trust)
    return try stills(order, of: location, count: count, timeout: timeout, size: size)
  }

  private func stills(
    _ order: LookOrder, of location: MediaLocation, count: Int, timeout: Double,
    size: (Int, Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> [Still?] {
    let reach = ReaderReach(location, isLook: location.namesNothingElse)
    return try converse(order, about: nil, within: reach, Look()) { socket throws(LookEnd) in
      var wanted: [PixelSize] = []
      var info: MediaInfo?
      while info == nil {
        // Opening has a limit of its own, and a file that cannot be sought is read twice.
        let end = MonotonicTime.now + .seconds(timeout * 2 + 10)
        switch try socket.report(until: end) {
        case .shape(let shape):
          let asked = size(shape.width, shape.height)
          let size = PixelSize(
            width: max(1, min(16_384, asked.width)), height: max(1, min(16_384, asked.height)))
          wanted.append(size)
          try socket.send(LookOrder.size(size).bytes, until: end)
        case .info(let found): info = found
        default: throw LookEnd.garbled
        }
      }
      guard let info else { throw LookEnd.garbled }
      var stills: [Still?] = []
      for _ in 0..<count {
        let end = MonotonicTime.now + .seconds(timeout)
        switch try socket.report(until: end) {
        case .picture(let time, let size):
          guard wanted.contains(size) else { throw LookEnd.garbled }
          let pixels = try socket.receivePixels(of: size, until: end)
          stills.append(Still(pixels: pixels, time: time, info: info))
        case .noPicture: stills.append(nil)
        default: throw LookEnd.garbled
        }
      }
      return stills
    }
  }
}
