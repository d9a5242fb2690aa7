// Draws text subtitles into a picture for a file, where no terminal draws them. Uses libass through libavfilter.
// Blocks; any thread.

public import Base
internal import CFFmpeg
public import Picture

/// Draws subtitles and captions into pixels.
public enum TextDrawing {
  /// The result of drawing.
  public enum Outcome: Sendable {
    /// The text is empty.
    case nothing
    /// The text was drawn.
    case drawn
    /// libavfilter, libass or a font is missing; the pixels are unchanged.
    case impossible
  }

  /// Draws the texts of both tracks.
  ///
  /// - Parameter letterHeight: The height of a line of text in pixels; nil is 1/17 of the picture's height, as in other
  ///   players.
  public static func draw(
    _ screen: SubtitleScreen, into pixels: PixelBuffer, letterHeight: Int? = nil
  ) -> Outcome {
    guard (screen.primary + screen.secondary).contains(where: { !$0.isEmpty }) else { return .nothing }
    let script = TextScript(
      screen, width: pixels.width, height: pixels.height,
      letterHeight: max(6, letterHeight ?? pixels.height / 17))
    // libass opens files by name.
    guard let file = MemoryFile(script.text.utf8), let frame = Frame(), let drawn = Frame() else {
      return .impossible
    }
    do throws(PlaybackFailure) { try frame.fill(with: pixels) } catch { return .impossible }
    frame.raw.pointee.pts = 0
    let source =
      "buffer@in=width=\(pixels.width):height=\(pixels.height):pix_fmt=\(AV_PIX_FMT_RGBA.rawValue)"
      + ":time_base=1/1000:pixel_aspect=1/1"
    guard
      let graph = FilterGraph(
        "\(source),ass=filename=\(file.name),format=rgba,buffersink@out", source: "buffer@in",
        sink: "buffersink@out"),
      graph.push(frame.raw), graph.push(nil), case .frame = graph.pull(into: drawn.raw)
    else { return .impossible }
    return drawn.copy(into: pixels) == true ? .drawn : .impossible
  }
}
