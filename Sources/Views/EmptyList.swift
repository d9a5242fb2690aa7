// Texts in place of an empty list: the reason, and the keys that help. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// The reason for an empty list and the keys that help, in as many lines as needed.
  func emptyLines(in rect: CellRect) -> [String] {
    let texts = emptyTexts
    let rooms = (0..<min(4 + texts.count, rect.rows)).map {
      roomBesideCorner(row: rect.row + $0, in: rect).columns
    }
    guard let columns = rooms.min(), columns > 1 else { return [] }
    var lines: [String] = []
    for text in texts where lines.count < rooms.count {
      // A blank line separates the reason from the keys.
      if !lines.isEmpty, lines.count == 1, rect.rows > texts.count + 2 { lines.append("") }
      lines += TextFit.wrap(text, columns - 1, rows: rooms.count - lines.count, ellipsis: symbols.ellipsis)
    }
    return lines
  }

  private var emptyTexts: [String] {
    if !model[model.frontList].filter.isEmpty {
      return ["Nothing matches"] + lines([(.leave, "shows all rows")])
    }
    let reading = ["Reading" + symbols.ellipsis]
    switch model.frontList {
    case .history:
      guard model.history.state == .listed || model.watchHistory.mode == .off else { return reading }
      return ["Nothing played yet"]
    case .playlist:
      let add = model.key(of: .append(recursive: false), in: .browser).map { "\($0) on a file adds it" }
      return ["The playlist is empty"] + [add].compactMap { $0 }
        + lines([(.focus(.to(.browser)), "goes to the files")])
    case .browser:
      switch model.browser.state {
      case .none: return ["No folder"]
      case .reading: return reading
      case .listed: return emptyFolderTexts
      case .silent: return ["This folder does not answer. You can go to another one."] + waysOut
      case .failed(let sentence): return [sentence] + waysOut
      case .needsLogin:
        return ["The server asks you to log in"] + lines([(.activate, "logs in on a terminal")]) + waysOut
      }
    }
  }

  /// Texts for a folder without rows.
  private var emptyFolderTexts: [String] {
    let left = model.browser.hiddenCount
    let showsAll = model.browser.options.showsAllFiles
    var texts = [
      showsAll
        ? "Nothing here" : left == 0 ? "No media here" : "No media here, only \(left, of: "other file")"
    ]
    if left > 0, !showsAll, let key = model.key(of: .toggleAllFiles, in: .browser) {
      texts.append("\(key) shows \(left == 1 ? "it" : "them")")
    }
    return texts + waysOut
  }

  /// Keys that leave the folder.
  private var waysOut: [String] {
    lines([
      (.parentFolder, "goes up"), (.goToPlace("~"), "goes to the home folder"),
      (.goToPlace(nil), "goes to a path"),
    ])
  }

  /// Keys of the list with their effects, one per line.
  private func lines(_ ways: [(Command, String)]) -> [String] {
    ways.compactMap { way in model.key(of: way.0, in: model.frontList.focus).map { "\($0) \(way.1)" } }
  }
}
