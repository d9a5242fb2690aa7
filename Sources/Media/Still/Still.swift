// Probes items and takes still pictures of them without playing them. Blocks; any thread.

public import Base
public import Picture

/// A still picture of an item.
public struct Still {
  /// RGBA pixels at the size that the caller chose.
  public let pixels: PixelBuffer
  /// The picture's PTS in the item.
  public let time: MediaTime
  /// Streams and metadata of the item.
  public let info: MediaInfo
}

extension Player {
  /// Opens an item, reads its streams and metadata, and closes it.
  ///
  /// - Parameters:
  ///   - timeout: In seconds.
  ///   - isLook: Whether the user did not name the item; then only local files are opened.
  public static func probe(
    _ location: MediaLocation, timeout: Double, trust: ServerTrust = ServerTrust(), isLook: Bool = false
  ) throws(PlaybackFailure) -> MediaInfo {
    try StillReader(location, timeout: timeout, wantsAudio: true, trust: trust, isLook: isLook).info
  }

  /// Decodes `count` pictures spread evenly over an item; nil stands for one that could not be decoded.
  ///
  /// - Parameters:
  ///   - rotation: Added to the rotation in the file.
  ///   - timeout: Seconds for each picture.
  ///   - size: Called for each picture with its display size; returns the size to scale to.
  /// - Throws: When no picture could be decoded, or the item cannot be sought.
  public static func stills(
    _ location: MediaLocation, count: Int, rotation: VideoRotation = .none, timeout: Double,
    trust: ServerTrust = ServerTrust(),
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> [Still?] {
    var reader = try StillReader(location, timeout: timeout, wantsAudio: false, trust: trust)
    reader.rotation = rotation
    guard reader.info.hasPicture else { throw PlaybackFailure("It has no picture.") }
    guard reader.info.isSeekable, let duration = reader.info.duration, duration > .zero else {
      throw PlaybackFailure("A contact sheet needs a seekable file.")
    }
    var stills: [Still?] = []
    var failure: PlaybackFailure?
    for index in 0..<max(1, count) {
      do throws(PlaybackFailure) {
        let part = (Double(index) + 0.5) / Double(max(1, count))
        let moment = StillTime.time(MediaTime(seconds: duration.seconds * part))
        stills.append(try reader.read(at: moment, size: size))
      } catch {
        failure = error
        stills.append(nil)
      }
    }
    if let failure, stills.allSatisfy({ $0 == nil }) { throw failure }
    return stills
  }

  /// Decodes one picture: the one shown at `moment`, or the first one if `moment` is nil.
  ///
  /// - Parameter size: Called once with the display size in square pixels, turned; returns the size to scale to.
  public static func still(
    _ location: MediaLocation, at moment: StillTime?, rotation: VideoRotation = .none, timeout: Double,
    trust: ServerTrust = ServerTrust(),
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    var reader = try StillReader(location, timeout: timeout, wantsAudio: false, trust: trust)
    reader.rotation = rotation
    return try reader.read(at: moment, size: size)
  }
}
