import Base
import Core

/// Which of the screen's pictures a presenter shows.
///
/// A value; any thread.
enum PicturePart: Equatable {
  /// The film, or what is shown in its place.
  case film
  /// The selected row, beside the film: it may cost little.
  case preview
  /// The second film, in a corner.
  case second

  /// The least time between two pictures; nil takes all.
  var interval: MonotonicTime? {
    switch self {
    case .film, .second: nil
    case .preview: .milliseconds(100)
    }
  }

  /// Strips of sixels at the most: some terminals keep 16 in all.
  var sixelStrips: Int {
    switch self {
    case .film: 14
    // Never at the same time.
    case .preview, .second: 2
    }
  }
}
