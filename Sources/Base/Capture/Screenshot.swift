/// A request for a screenshot: subject, file name and image format.
public struct Screenshot: Equatable, Sendable {
  /// The subject of a screenshot, after mpv's flags of `screenshot`.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// The video frame at its own size, with subtitles.
    case subtitles
    /// The video frame at its own size, without subtitles or anything else over it.
    case video
    /// The terminal's screen as text with colours.
    case window
  }

  /// The subject: a frame or the screen.
  public var subject: Subject
  /// The file to write.
  public var name: NewFileName
  /// The encoding of a frame; `window` is text and ignores it.
  public var format: ImageFormat
  /// The text subtitles on the screen at the moment of the request.
  public var text = SubtitleScreen()
  /// The IPC client that waits for the reply, or nil.
  public var request: PendingRequest?
  /// Whether it is one of a series of all shown frames, which is reported as a whole.
  public var isOfSeries = false

  /// A screenshot without subtitles and without a waiting client.
  public init(_ subject: Subject, to name: NewFileName, as format: ImageFormat) {
    self.subject = subject
    self.name = name
    self.format = format
  }
}

/// The outcome of a series of screenshots of each shown frame.
public struct FrameSeriesOutcome: Equatable, Sendable {
  /// The frames that were saved.
  public var saved = 0
  /// The frames that came while too many others waited.
  public var leftOut = 0
  /// The reason why the series has ended by itself; nil if it has not.
  public var failure: String?

  /// No frame yet.
  public init() {}
}

/// The encoding of an image file.
public enum ImageFormat: Hashable, Sendable {
  /// PNG, lossless.
  case png
  /// JPEG with a quality from 0 to 100.
  case jpeg(quality: Int)

  /// The formats by their names in settings.
  public enum Name: String, CaseIterable, Sendable {
    case png, jpeg

    /// The format with that name; `jpg` is accepted for `jpeg`, any other text gives nil.
    public init?(spelled text: String) {
      guard let name = Self(rawValue: text == "jpg" ? "jpeg" : text) else { return nil }
      self = name
    }
  }

  /// The format of that name; only JPEG uses `quality`.
  public init(_ name: Name, quality: Int) {
    self = name == .png ? .png : .jpeg(quality: quality)
  }

  /// The ending of the file name, with its dot.
  public var suffix: String {
    switch self {
    case .png: ".png"
    case .jpeg: ".jpg"
    }
  }
}

/// Options of screenshots.
public struct ScreenshotSettings: Equatable, Sendable {
  /// Target folder; relative to the program's working directory, `~/` is the home directory.
  public var folder = "."
  /// File-name template in mpv's syntax (`--screenshot-template`), without the ending.
  public var template = "%F-%n"
  /// The encoding of the files.
  public var format = ImageFormat.Name.png
  /// JPEG quality, 0 … 100.
  public var jpegQuality = 90

  /// The defaults of the fields.
  public init() {}
}
