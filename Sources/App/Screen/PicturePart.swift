// Places with pictures on the screen (film, preview, second film, stills, thumbnail), each with its frame-rate limit and
// its share of sixel images. `PicturePresenter` and the pixel painters have one part each.

import Base
import Core

/// A place on the screen that shows pictures.
///
/// A value; any thread.
enum PicturePart: Equatable {
  /// The film, or the preview in its place.
  case film
  /// The preview of the selected row, beside the film: it may cost little.
  case preview
  /// The second film, in a corner.
  case second
  /// The stills above the history list, as one picture.
  case stills
  /// The picture of another moment above the slider, one at a time.
  case thumbnail

  /// Minimum time between two pictures; nil takes every one.
  var interval: MonotonicTime? {
    switch self {
    case .film, .second, .stills, .thumbnail: nil
    case .preview: .milliseconds(100)
    }
  }

  /// Maximum number of sixel strips: some terminals keep 16 images in all.
  var sixelStrips: Int {
    switch self {
    case .film: 14
    // These two share their strips: they are never on the screen at the same time.
    case .preview, .second: 2
    // None is left: these are cells there.
    case .stills, .thumbnail: 0
    }
  }
}
