// Rows of the main menu, in groups by what they are about. Part of the model, main thread only.
import Base

extension Model {
  /// The rows of the main menu, for a user who knows no key bindings: commands, and the other menus.
  var mainRows: [MenuRow] {
    func rows(_ choices: [(String, Command)]) -> [MenuRow] {
      choices.compactMap { name, command in
        if case .menu(let id) = command, !hasRows(id) { return nil }
        return MenuRow(name, detail: keys(of: command), command)
      }
    }
    func menu(_ id: MenuID) -> (String, Command) { (id.title, .menu(id)) }
    let history = watchHistory.mode == .off ? [] : [("History", Command.focus(.to(.history)))]
    let play =
      films.main.item == nil
      ? [] : [(films.main.isPaused ? "Play" : "Pause", Command.change(.pause, .cycle(1)))]
    let groups: [(String, [(String, Command)])] = [
      (
        "Open",
        [("Files", .focus(.to(.browser))), ("Playlist", .focus(.to(.playlist)))] + history
          + [
            menu(.bookmarks), menu(.places), ("Path\u{2026}", .goToPlace(nil)), ("Shell", .terminal(.shell)),
          ]
      ),
      ("Play", play + [menu(.chapters), menu(.editions), menu(.quality), menu(.sleep), menu(.room)]),
      (
        "Picture",
        [("Full picture", .present(.full)), ("Picture in Picture", .togglePictureInPicture), menu(.video)]
      ),
      ("Sound", [menu(.audio), menu(.equalizer), menu(.audioDevice)]),
      ("Subtitles", [menu(.subtitles)]),
      ("List", [menu(.sort), menu(.playlistSort), menu(.groups)]),
      (
        "Inset",
        [
          menu(.settings), menu(.theme), ("Commands", .palette("")), ("Key help", .toggleHelp),
          ("Statistics", .toggleStatistics), ("Quit", .quit(code: 0)),
        ]
      ),
    ]
    return groups.flatMap { title, choices -> [MenuRow] in
      let rows = rows(choices)
      return rows.isEmpty ? [] : [MenuRow(heading: title)] + rows
    }
  }
}
