import Base
import Core
import Media
import Platform

// What is shown of the selected row where no film is, and of the sound that is heard.
extension Loop {
  /// Lets the preview follow the selection.
  func followSelection() {
    let found = preview.follow(
      model.previewRequest, cell: picture.cellShare, moves: movesPreview,
      beside: model.player.hasPicture, at: model.now)
    handle(found)
    // The film of a preview may have begun to move.
    guard let scene, model.previewSubject != nil else { return }
    if scene.showsPreview { picture.watch(preview.source ?? player) }
    if scene.preview != nil { aside.watch(preview.source) }
  }

  /// A terminal that cannot take in the film as it is gets no other to it.
  private var movesPreview: Bool {
    model.previewMoves && !(model.player.hasPicture && picture.isEconomising)
  }

  /// Has the loudness measured of what is heard, and sound go on where the item begins again.
  func followSound() {
    player.setStartAgain(model.startAgain)
    waveforms.want(model.waveformSubject)
    if let found = waveforms.takeNews() { handle([.waveformRead(found)]) }
  }

  /// Has the picture's place show what the scene says: the film, or the row that is looked at.
  func chooseSource(_ next: Scene) {
    chooseAside(next)
    if next.showsPreview != scene?.showsPreview ?? false { picture.itemChanged() }
    guard next.showsPreview else {
      picture.watch(nil)
      return picture.knowVideo(model.player.info?.displayedSize, isOpening: model.player.isOpening)
    }
    picture.watch(preview.source ?? player)
    picture.knowVideo(preview.videoSize, isOpening: false)
  }

  /// Has the place beside the film show the row that is looked at, or nothing.
  private func chooseAside(_ next: Scene) {
    if next.preview != scene?.preview { aside.itemChanged() }
    aside.watch(next.preview == nil ? nil : preview.source)
    aside.knowVideo(next.preview == nil ? nil : preview.videoSize, isOpening: false)
  }

  /// Shows a picture of the row that has not been shown yet.
  func showStill(_ next: Scene) {
    guard next.showsPreview || next.preview != nil, let still = preview.takePicture() else { return }
    if next.showsPreview { picture.show(still) } else { aside.show(still) }
  }
}
