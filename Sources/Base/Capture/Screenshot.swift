/// A screenshot that was asked for: what of, where to, and as what.
///
/// A value; any thread.
public struct Screenshot: Equatable, Sendable {
  /// What it shows.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// The video frame at its own size, with its subtitles.
    case subtitles
    /// The video frame at its own size, without anything over it.
    case video
    /// The screen as the terminal shows it, as text with colours.
    case window
  }

  /// What it shows.
  public var subject: Subject
  /// Where it goes.
  public var name: NewFileName
  /// What a picture is coded as.
  public var format: ImageFormat
  /// The subtitles on the screen that are text.
  public var text = SubtitleScreen()
  /// The program that waits to hear what becomes of it.
  public var asker: RemoteAsker?

  /// A screenshot of a subject.
  public init(_ subject: Subject, to name: NewFileName, as format: ImageFormat) {
    self.subject = subject
    self.name = name
    self.format = format
  }
}

/// What a picture is coded as.
public enum ImageFormat: Hashable, Sendable {
  /// PNG, without loss.
  case png
  /// JPEG of a quality from 0 to 100.
  case jpeg(quality: Int)

  /// The formats as settings name them.
  public enum Name: String, CaseIterable, Sendable {
    case png, jpeg

    /// The format of that name; `jpg` is one for JPEG.
    public init?(spelled text: String) {
      guard let name = Self(rawValue: text == "jpg" ? "jpeg" : text) else { return nil }
      self = name
    }
  }

  /// The format of a name, with the quality that JPEG has.
  public init(_ name: Name, quality: Int) {
    self = name == .png ? .png : .jpeg(quality: quality)
  }

  /// What a file's name ends in, with its dot.
  public var suffix: String {
    switch self {
    case .png: ".png"
    case .jpeg: ".jpg"
    }
  }
}

/// The settings of screenshots.
public struct ScreenshotSettings: Equatable, Sendable {
  /// Where they go; relative to the folder that the program was started in, `~/` is the home.
  public var folder = "."
  /// mpv's template of their names, without the ending.
  public var template = "%F-%n"
  /// What pictures are coded as.
  public var format = ImageFormat.Name.png
  /// JPEG's quality, 0 … 100.
  public var jpegQuality = 90

  /// The built-in defaults.
  public init() {}
}
