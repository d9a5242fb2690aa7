// The line in which a path to go to in the browser is typed, and what completes it.
import Base

extension Model {
  /// Goes to a path, or begins to type one.
  mutating func goToPlace(_ path: String?, _ outbox: inout Outbox) {
    if let path { return outbox.send(.findPlace(TypedPath.path(of: path), from: browser.folder)) }
    guard prompt == nil else { return }
    giveFocus(to: .browser, &outbox)
    openPrompt(.path(PathLine()))
    offerPlaces(&outbox)
  }

  // MARK: Typing

  /// Another line; what is offered follows at once.
  mutating func typePath(_ line: TypedLine, _ outbox: inout Outbox) {
    prompt?.line = line
    pathLine?.selection = nil
    pathLine?.problem = nil
    pathLine?.wanted = nil
    offerPlaces(&outbox)
  }

  private mutating func typePath(of bytes: [UInt8], _ outbox: inout Outbox) {
    typePath(TypedLine(TypedPath.text(of: bytes)), &outbox)
  }

  /// What has been typed: the folder as it stands there, and the beginning of a name in it.
  private var typedPath: (folder: [UInt8], name: [UInt8]) {
    let bytes = TypedPath.path(of: prompt?.text ?? "").bytes
    if bytes == [UInt8(ascii: "~")] { return ([UInt8(ascii: "~"), UInt8(ascii: "/")], []) }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return (Array(bytes[..<start]), Array(bytes[start...]))
  }

  /// A path that was typed, from where it is meant.
  private func place(of typed: [UInt8]) -> BytePath {
    let path = BytePath(typed)
    if path.isAbsolute || typed.first == UInt8(ascii: "~") { return path }
    return typed.isEmpty ? browser.folder : browser.folder.appending(path)
  }

  // MARK: Offering

  /// Offers the names that fit; asks for those of the folder first.
  private mutating func offerPlaces(_ outbox: inout Outbox) {
    guard var line = pathLine else { return }
    let typed = typedPath
    let folder = place(of: typed.folder)
    if line.folder != folder {
      line.folder = folder
      line.names = nil
      outbox.send(.listPlace(folder))
    }
    line.awaitsNames = false
    line.rows = rows(of: line.names ?? [], beginningWith: typed.name)
    pathLine = line
  }

  /// A folder was read.
  mutating func offerPlaces(_ names: [BrowserEntry], of folder: BytePath, _ outbox: inout Outbox) {
    guard let line = pathLine, line.folder == folder else { return }
    pathLine?.names = names
    // Whoever goes through the rows keeps them.
    if line.selection != nil { return }
    offerPlaces(&outbox)
    if line.awaitsNames { completePath(&outbox) }
  }

  /// Names that begin so; case counts where a capital was typed, and a dot asks for hidden names.
  private func rows(of names: [BrowserEntry], beginningWith typed: [UInt8]) -> [PathLine.Row] {
    let wantsHidden = typed.first == UInt8(ascii: ".") || browser.options.showsHidden
    let hasCapital = typed.contains(where: \.isCapital)
    var rows: [PathLine.Row] = []
    for entry in names {
      let name = entry.name.bytes
      guard wantsHidden || name.first != UInt8(ascii: "."), name.count >= typed.count else { continue }
      let fits = zip(name, typed).allSatisfy { own, wanted in
        own == wanted || !hasCapital && own.lowercased == wanted
      }
      guard fits else { continue }
      let isFolder = entry.kind == .folder
      rows.append(
        PathLine.Row(text: entry.shownName + (isFolder ? "/" : ""), name: entry.name, isFolder: isFolder))
      if rows.count == PathLine.rowLimit { break }
    }
    return rows
  }

  // MARK: Choosing

  /// Tab: what all names that fit begin with, then one of them after the other.
  mutating func completePath(_ outbox: inout Outbox) {
    guard let line = pathLine, let text = prompt?.text else { return }
    let typed = typedPath
    if text == "~" { return typePath(TypedLine("~/"), &outbox) }
    guard line.names != nil else {
      pathLine?.awaitsNames = true
      return
    }
    guard line.selection == nil, let first = line.rows.first else { return stepPath(1) }
    if line.rows.count == 1 {
      return typePath(of: typed.folder + first.name.bytes + (first.isFolder ? [0x2F] : []), &outbox)
    }
    var common = first.name.bytes[...]
    for row in line.rows.dropFirst() {
      let same = zip(common, row.name.bytes).prefix { $0 == $1 }.count
      common = common.prefix(same)
    }
    // Half a character is none.
    while common.count > typed.name.count, String(validating: common, as: UTF8.self) == nil {
      common.removeLast()
    }
    guard common.count > typed.name.count else { return stepPath(1) }
    typePath(of: typed.folder + common, &outbox)
  }

  /// Puts the next name that fits into the line, or the previous one (-1).
  mutating func stepPath(_ step: Int) {
    guard let line = pathLine, !line.rows.isEmpty else { return }
    let count = line.rows.count
    let place = line.selection.map { ($0 + step % count + count) % count } ?? (step < 0 ? count - 1 : 0)
    let row = line.rows[place]
    let folder = typedPath.folder
    prompt?.line = TypedLine(TypedPath.text(of: folder + row.name.bytes))
    pathLine?.selection = place
    pathLine?.problem = nil
  }

  /// Moves through the names that fit.
  mutating func movePath(_ motion: ListMotion) {
    switch motion {
    case .rows(let rows): stepPath(rows)
    case .pages(let pages), .halfPages(let pages): stepPath(pages &* 10)
    case .first, .last, .current: break
    }
  }

  /// Enter: the browser goes there, once it is known what lies there.
  mutating func acceptPath(_ outbox: inout Outbox) {
    guard let text = prompt?.text, !text.isEmpty else { return cancelPrompt() }
    let path = place(of: TypedPath.path(of: text).bytes)
    guard pathLine?.wanted != path else { return }
    pathLine?.wanted = path
    pathLine?.problem = nil
    typedAhead = TypedAhead(wait: .place(path))
    outbox.send(.findPlace(path, from: browser.folder))
  }

  /// Something lies there.
  mutating func goToFound(_ asked: BytePath, _ folder: BytePath, _ name: BytePath?, _ outbox: inout Outbox) {
    if pathLine != nil {
      guard pathLine?.wanted == asked else { return }
      acceptPrompt()
      typedAhead?.wait = .listing(folder, until: now + TypedAhead.patience)
    }
    giveFocus(to: .browser, &outbox)
    enterFolder(folder, selecting: name, &outbox)
  }

  /// Nothing lies there: the line stays to be corrected.
  mutating func missPlace(_ asked: BytePath, _ sentence: String) {
    if pathLine == nil {
      notify(sentence, .warning)
    } else if pathLine?.wanted == asked {
      pathLine?.wanted = nil
      pathLine?.problem = sentence
      // They were meant for what is not there.
      typedAhead = nil
    }
  }
}
