// The orders to the engine that outlast an item. A value; main thread.

internal import Base

/// What holds for the present item and for those that open later.
struct StandingOrders {
  var frameRateLimit: Double
  var look: PictureLook
  var deinterlacing: Deinterlacing
  var quality: QualityChoice
  var speed: Double
  /// Whether items opened from here on run at low priority, with one decoder thread and few pictures.
  var isModest: Bool
  /// Whether frames are decoded in full, and kept while they are shown.
  var keepsFrames = false
  var isPictureWanted = true

  /// The orders with which the engine starts.
  init(_ configuration: PlayerConfiguration) {
    frameRateLimit = configuration.frameRateLimit
    look = configuration.look
    deinterlacing = configuration.deinterlacing
    quality = configuration.quality
    speed = configuration.speed
    isModest = configuration.isModest
  }

  /// The configuration of an item that opens now.
  func applied(to configuration: PlayerConfiguration) -> PlayerConfiguration {
    var configuration = configuration
    configuration.frameRateLimit = frameRateLimit
    configuration.look = look
    configuration.deinterlacing = deinterlacing
    configuration.quality = quality
    configuration.speed = speed
    configuration.isModest = isModest
    return configuration
  }

  /// Tells an item that was opened before some of the orders were given.
  func tell(_ playback: ItemPlayback) {
    playback.pictures.setFrameRateLimit(frameRateLimit)
    playback.setLook(look)
    playback.setDeinterlacing(deinterlacing)
    playback.pictures.setKeepsFrames(keepsFrames)
    playback.setSpeed(speed)
    playback.setQuality(quality)
  }
}
