import Core

/// A video's own size in pixels.
struct VideoSize: Equatable {
  /// Across.
  var width: Int
  /// Down.
  var height: Int

  /// What an item's information says; nil where it says none.
  init?(_ info: MediaInfo) {
    guard let width = info.displayWidth, let height = info.displayHeight else { return nil }
    self.init(width: width, height: height)
  }

  /// So many pixels.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
