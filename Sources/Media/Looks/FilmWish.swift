// The size and frame rate for a moving preview. A value; any thread.

public import Base

/// The settings of a moving preview, which has no sound and no subtitles.
public struct FilmWish: Equatable, Sendable {
  /// Limit on the pictures per second; 0 sets no limit.
  public var frameRateLimit: Double
  /// Brightness, contrast and the other picture adjustments.
  public var look: PictureLook
  /// The frames that count as interlaced and are deinterlaced.
  public var deinterlacing: Deinterlacing
  /// Whether frames that would not be shown are not decoded.
  public var economy: Bool
  /// Whether it yields to another film that plays.
  var isModest = false

  /// The wish that the settings express.
  public init(_ settings: Settings) {
    frameRateLimit = settings.fpsLimit
    look = settings.look
    deinterlacing = settings.deinterlace
    economy = settings.decodeEconomy
  }

  /// The configuration of the engine that plays it.
  var configuration: PlayerConfiguration {
    var configuration = PlayerConfiguration()
    configuration.audio = false
    configuration.showsSubtitles = false
    configuration.stillDuration = 0
    configuration.isLook = true
    configuration.frameRateLimit = frameRateLimit
    configuration.look = look
    configuration.deinterlacing = deinterlacing
    configuration.economy = economy
    configuration.isModest = isModest
    return configuration
  }
}

extension LookWriter {
  mutating func put(_ wish: FilmWish) {
    put(wish.frameRateLimit)
    for value in [wish.look.brightness, wish.look.contrast, wish.look.saturation, wish.look.gamma] {
      put(value)
    }
    put(wish.deinterlacing.rawValue)
    put(wish.economy)
    put(wish.isModest)
  }

  mutating func put(_ crop: PictureCrop) {
    for value in [crop.x, crop.y, crop.width, crop.height] { put(value) }
    put(crop.quarterTurns)
  }
}

extension LookParser {
  mutating func filmWish() throws(LookEnd) -> FilmWish {
    var wish = FilmWish(Settings())
    wish.frameRateLimit = try real()
    let range = PictureLook.range
    wish.look.brightness = try number(range)
    wish.look.contrast = try number(range)
    wish.look.saturation = try number(range)
    wish.look.gamma = try number(range)
    guard let deinterlacing = Deinterlacing(rawValue: try text()) else { throw .garbled }
    wish.deinterlacing = deinterlacing
    wish.economy = try flag()
    wish.isModest = try flag()
    return wish
  }

  mutating func crop() throws(LookEnd) -> PictureCrop {
    let crop = PictureCrop(x: try real(), y: try real(), width: try real(), height: try real())
    return crop.turned(try number(0...3))
  }
}
