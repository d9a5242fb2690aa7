public import Core

/// What the screen shows of a model. Pure: the same model always gives the same scene.
public func view(_ model: Model) -> Scene {
  let layout = Layout(model)
  let symbols = Symbols(unicode: model.usesUnicode)
  var scene = Scene(size: model.screen.cells)
  scene.title = windowTitle(model)
  guard !layout.screen.isEmpty else { return scene }
  let canvas = Canvas(model: model, layout: layout, symbols: symbols)

  // Below the picture.
  canvas.placeholder(into: &scene)
  canvas.list(into: &scene)
  canvas.header(into: &scene)
  if model.presentation.current != .full { canvas.bottomRows(into: &scene) }
  canvas.corner(into: &scene)

  scene.pictureLayer = scene.panes.count
  if let picture = layout.picture {
    scene.picture = picture
    scene.targets.append(Target(picture, .picture))
  }

  // Above it.
  if model.presentation.current == .full {
    canvas.titleBar(into: &scene)
    canvas.bottomRows(into: &scene)
  }
  canvas.statistics(into: &scene)
  canvas.notice(into: &scene)
  canvas.help(into: &scene)
  canvas.prompt(into: &scene)
  return scene
}

/// The terminal's window title: what plays, then the program.
private func windowTitle(_ model: Model) -> String {
  guard model.player.item != nil, let item = model.playlist.current else { return "Inset" }
  return "\(item.title) – Inset"
}

/// What every part of the view looks at.
struct Canvas {
  let model: Model
  let layout: Layout
  let symbols: Symbols
}
