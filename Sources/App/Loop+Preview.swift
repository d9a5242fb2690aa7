import Core
import Media

// What is shown of the selected row where no film is, and of the sound that is heard.
extension Loop {
  /// Lets the preview follow the selection.
  mutating func followSelection() {
    let found = preview.follow(
      model.previewRequest, cell: picture.cellShare, moves: model.settings.preview == .moving, at: model.now)
    handle(found)
    // The film of a preview may have begun to move.
    if let scene, scene.showsPreview, model.previewSubject != nil { picture.watch(preview.source ?? player) }
  }

  /// Has the loudness measured of what is heard.
  mutating func followSound() {
    waveforms.want(model.waveformSubject)
    if let found = waveforms.takeNews() { handle([.waveformRead(found)]) }
  }

  /// Has the picture's place show what the scene says: the film, or the row that is looked at.
  mutating func chooseSource(_ next: Scene) {
    if next.showsPreview != scene?.showsPreview ?? false { picture.itemChanged() }
    guard next.showsPreview else {
      picture.watch(nil)
      return picture.knowVideo(model.player.info.flatMap { .init($0) }, isOpening: model.player.isOpening)
    }
    picture.watch(preview.source ?? player)
    picture.knowVideo(preview.videoSize, isOpening: false)
  }
}
