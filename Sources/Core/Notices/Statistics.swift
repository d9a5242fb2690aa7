public import Base

/// Figures for the statistics overlay, measured by the loop once a second.
public struct Statistics: Equatable, Sendable {
  /// The item that they are of.
  var item: ItemID?
  /// The engine's figures.
  public var playback = PlaybackStatistics()
  /// Pictures a second written to the terminal.
  public var framesPerSecond = 0.0
  /// Bytes of the last second's pictures, per picture.
  public var bytesPerFrame = 0
  /// Cells changed in the last second, per picture.
  public var cellsPerFrame = 0
  /// Processor time used in the last second, in percent of one core.
  public var cpuPercent = 0.0
  /// Microseconds that fitting and encoding one picture took on average.
  public var microsecondsPerFrame = 0.0
  /// Bytes that the terminal has not taken yet.
  public var pendingBytes = 0
  /// Colours and glyphs in use, in words.
  public var pictureStyle = ""
  /// Why the picture is not in pixels, where it might be, in words; empty where nothing is amiss.
  public var pictureObstacle = ""
  /// Rate and delay of the way to the terminal, in words.
  public var link = ""
  /// What a slow link costs the picture, in words.
  public var economy = ""
  /// The terminal, in words.
  public var terminal = ""

  /// All zero.
  public init() {}
}

extension Model {
  /// Whether what the engine counts is being read.
  public var wantsStatistics: Bool { showsStatistics || remote.wantsCounts }

  /// Whether it has been read for the item that plays.
  var isCounting: Bool { player.info != nil && wantsStatistics && statistics.item == player.item }
}
