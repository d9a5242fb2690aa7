// Figures of the statistics overlay (`stats`): frame rate, bytes, CPU, dropped frames, terminal link. A value that
// App's `StatisticsMeter` fills in; part of the model, main thread only.

public import Base

/// Figures for the statistics overlay, which the loop measures once a second.
public struct Statistics: Equatable, Sendable {
  /// The item of these figures; nil before the first measurement.
  var item: ItemID?
  /// The engine's counters.
  public var playback = PlaybackStatistics()
  /// The counters of the second film's engine; nil without a second film.
  public var second: PlaybackStatistics?
  /// Frames written to the terminal per second.
  public var framesPerSecond = 0.0
  /// Average bytes per frame in the last second.
  public var bytesPerFrame = 0
  /// Average changed cells per frame in the last second.
  public var cellsPerFrame = 0
  /// Processor time of the last second, in percent of one core.
  public var cpuPercent = 0.0
  /// Average microseconds for scaling and encoding one frame.
  public var microsecondsPerFrame = 0.0
  /// Bytes queued for the terminal and not yet written.
  public var pendingBytes = 0
  /// Colours and glyphs of the picture, as text.
  public var pictureStyle = ""
  /// The reason why the picture is not drawn in pixels although it might be, as text; empty without such a reason.
  public var pictureObstacle = ""
  /// Rate and delay of the connection to the terminal, as text.
  public var link = ""
  /// The reductions of the picture for a slow connection, as text.
  public var economy = ""
  /// The number of threads, and the workers with something to do, as text.
  public var threads = ""
  /// The terminal, as text.
  public var terminal = ""

  /// Creates figures of zero.
  public init() {}
}

extension Model {
  /// Whether the engine's counters are read: for the statistics overlay or for an IPC client.
  public var wantsStatistics: Bool { watchesStatistics || remote.wantsCounts }

  /// Whether statistics are on the screen.
  public var watchesStatistics: Bool { showsStatistics || presentation.listView == .statistics }

  /// Whether the counters have been read for the current item.
  var isCounting: Bool { films.main.info != nil && wantsStatistics && statistics.item == films.main.item }
}
