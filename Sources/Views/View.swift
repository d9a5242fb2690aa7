public import Base
public import Core

/// The scene of a model.
///
/// It is a pure function: equal models give equal scenes.
public func view(_ model: Model) -> Scene {
  let layout = Layout(model)
  let symbols = Symbols(model)
  var scene = Scene(size: model.screen.cells)
  scene.title = windowTitle(model)
  scene.picturesRest = model.picturesRest
  guard !layout.screen.isEmpty else { return scene }
  let canvas = Canvas(model: model, layout: layout, symbols: symbols)

  // Below the picture.
  let showsRow = canvas.preview(into: &scene)
  if !showsRow { canvas.placeholder(into: &scene) }
  canvas.filmFacts(into: &scene)
  if layout.embedded == nil { canvas.list(into: &scene) } else { canvas.embedded(into: &scene) }
  canvas.header(into: &scene)
  if model.presentation.current != .full { canvas.bottomRows(into: &scene) }
  canvas.hints(into: &scene)
  canvas.corner(into: &scene)

  scene.pictureLayer = scene.panes.count
  if let picture = layout.picture {
    scene.picture = picture
    scene.pictureCrop = layout.crop
    scene.coveredFoot = canvas.coveredFoot(of: picture)
    scene.targets.append(Target(picture, .picture))
  }

  // Above the picture.
  canvas.subtitles(into: &scene)
  if model.presentation.current == .full {
    canvas.titleBar(into: &scene)
    canvas.bottomRows(into: &scene)
  }
  canvas.statistics(into: &scene)
  canvas.searchLine(into: &scene)
  canvas.moment(into: &scene)
  canvas.menu(into: &scene)
  // Notices lie above the menu, because a command of the menu may cause one.
  canvas.notice(into: &scene)
  canvas.begunKeys(into: &scene)
  canvas.help(into: &scene)
  canvas.prompt(into: &scene)
  canvas.path(into: &scene)
  canvas.palette(into: &scene)
  canvas.embeddedCursor(in: &scene)
  for index in scene.panes.indices {
    if !model.usesUnicode { scene.panes[index].keepToASCII() }
    scene.panes[index].cutToSize()
  }
  return scene
}

/// The terminal's window title: item and program.
private func windowTitle(_ model: Model) -> String {
  guard model.player.item != nil, model.playlist.current != nil else { return "Inset" }
  return "\(model.playingTitle) – Inset"
}

extension Pane {
  /// Replaces what a terminal without UTF-8 cannot show in names and tags.
  fileprivate mutating func keepToASCII() {
    for line in lines.indices {
      for run in lines[line].runs.indices {
        lines[line].runs[run].text = VisibleText.ascii(lines[line].runs[run].text)
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
