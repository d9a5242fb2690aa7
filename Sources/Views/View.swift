// Entry point of drawing: `view` turns the model into a `Scene` of panes, mouse targets and picture areas, back to
// front. App's `Display` calls it on the main thread, once for each turn of the loop that needs a new scene.

public import Base
public import Core

/// The scene of a model.
///
/// A pure function: equal models give equal scenes.
public func view(_ model: Model) -> Scene {
  let layout = Layout(model)
  let symbols = Symbols(model)
  var scene = Scene(size: model.screen.cells)
  scene.title = windowTitle(model)
  scene.picturesRest = model.picturesRest
  guard !layout.screen.isEmpty else { return scene }
  let canvas = Canvas(model: model, layout: layout, symbols: symbols)

  if layout.isFilmMain {
    canvas.picture(into: &scene)
    canvas.abovePicture(into: &scene)
    canvas.companion(into: &scene)
    canvas.secondFilm(into: &scene)
  } else {
    canvas.belowPicture(into: &scene)
    canvas.picture(into: &scene)
    canvas.secondFilm(into: &scene)
    canvas.abovePicture(into: &scene)
  }
  canvas.secondFilmButtons(into: &scene)
  canvas.overlays(into: &scene)
  for index in scene.panes.indices {
    if model.usesPlainSigns { scene.panes[index].keepToASCII(lettersToo: !model.usesUnicode) }
    scene.panes[index].cutToSize()
  }
  return scene
}

/// The terminal's window title: item and program.
private func windowTitle(_ model: Model) -> String {
  guard model.films.main.item != nil, model.playlist.current != nil else { return "Inset" }
  return "\(model.playingTitle) – Inset"
}

extension Pane {
  /// Replaces dashes, quotes and other signs by ASCII ones, and what a terminal without UTF-8 cannot show in names and
  /// tags.
  fileprivate mutating func keepToASCII(lettersToo: Bool) {
    for line in lines.indices {
      for run in lines[line].runs.indices {
        lines[line].runs[run].text = VisibleText.ascii(
          lines[line].runs[run].text, keepingLetters: !lettersToo)
      }
    }
  }

  /// Cuts text to the pane, so that no other part of the view needs to handle the narrowest screens.
  fileprivate mutating func cutToSize() {
    if lines.count > rect.rows { lines.removeLast(lines.count - rect.rows) }
    for index in lines.indices {
      var room = rect.columns
      for run in lines[index].runs.indices {
        let width = CellWidth.of(lines[index].runs[run].text)
        if width > room {
          lines[index].runs[run].text = String(TextFit.prefix(of: lines[index].runs[run].text, room))
        }
        room = max(0, room - width)
      }
    }
  }
}

/// The arguments that all parts of the view share.
struct Canvas {
  let model: Model
  let layout: Layout
  let symbols: Symbols
}

extension Canvas {
  /// Adds the panes below the picture: list or program, and the rows around it.
  fileprivate func belowPicture(into scene: inout Scene) {
    frames(into: &scene)
    let showsRow = preview(into: &scene)
    if !showsRow { placeholder(into: &scene) }
    filmFacts(into: &scene)
    songPage(into: &scene)
    if layout.embedded == nil { listOrView(into: &scene) } else { embedded(into: &scene) }
    stillRow(into: &scene)
    header(into: &scene)
    if !model.fillsScreenWithFilm { bottomRows(into: &scene) }
    hints(into: &scene)
    corner(into: &scene)
  }

  fileprivate func picture(into scene: inout Scene) {
    scene.pictureLayer = scene.panes.count
    guard let picture = layout.picture else { return }
    scene.picture = picture
    scene.pictureCrop = layout.crop
    scene.subtitleFoot = subtitleFoot(of: picture)
    scene.targets.append(Target(picture, .picture))
  }

  /// Adds the panes on the picture: subtitles, and title and controls where it fills the screen.
  fileprivate func abovePicture(into scene: inout Scene) {
    subtitles(into: &scene)
    cornerButtons(into: &scene)
    guard model.fillsScreenWithFilm else { return }
    titleBar(into: &scene)
    bottomRows(into: &scene)
  }

  /// Adds the panes on everything else, the last one in front.
  fileprivate func overlays(into scene: inout Scene) {
    overlayImages(into: &scene)
    overlayTexts(into: &scene)
    statistics(into: &scene)
    searchLine(into: &scene)
    moment(into: &scene)
    menu(into: &scene)
    // Notices are above the menu, because a command of the menu may cause one.
    notice(into: &scene)
    begunKeys(into: &scene)
    help(into: &scene)
    prompt(into: &scene)
    path(into: &scene)
    palette(into: &scene)
    embeddedCursor(in: &scene)
  }
}
