// The prompt for a path to go to in the browser, and its completion.
import Base

extension Model {
  /// Goes to a path; nil opens the prompt for one.
  mutating func goToPlace(_ path: String?, _ outbox: inout Outbox) {
    if let path { return outbox.send(.findPlace(TypedPath.path(of: path), from: browser.folder)) }
    guard prompt == nil else { return }
    giveFocus(to: .browser, &outbox)
    openPrompt(.path(PathLine()))
    offerPlaces(&outbox)
  }

  // MARK: Typing

  /// Takes an edited line and offers the names that match it.
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

  /// The typed text, divided into the folder up to the last slash and the beginning of a name.
  private var typedPath: (folder: [UInt8], name: [UInt8]) {
    let bytes = TypedPath.path(of: prompt?.text ?? "").bytes
    if bytes == [UInt8(ascii: "~")] { return ([UInt8(ascii: "~"), UInt8(ascii: "/")], []) }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return (Array(bytes[..<start]), Array(bytes[start...]))
  }

  /// The absolute path of a typed one; a relative path starts at the browser's folder.
  private func place(of typed: [UInt8]) -> BytePath {
    let path = BytePath(typed)
    if path.isAbsolute || typed.first == UInt8(ascii: "~") || path.bareScheme != nil { return path }
    return typed.isEmpty ? browser.folder : browser.folder.appending(path)
  }

  // MARK: Completion

  /// Offers the matching names of the folder, and reads the folder first where its names are not known.
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

  /// Takes the names of a folder.
  mutating func offerPlaces(_ names: [BrowserEntry], of folder: BytePath, _ outbox: inout Outbox) {
    guard let line = pathLine, line.folder == folder else { return }
    pathLine?.names = names
    // While the user steps through the rows they do not change.
    if line.selection != nil { return }
    offerPlaces(&outbox)
    if line.awaitsNames { completePath(&outbox) }
  }

  /// The names that begin with the typed text.
  ///
  /// Case matters once a capital was typed, and hidden names match only where the text begins with a dot or hidden
  /// files are shown.
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

  // MARK: Choosing a name

  /// Tab: completes to the longest common beginning of the matching names, then steps through them.
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
    // The common beginning may end inside a UTF-8 sequence.
    while common.count > typed.name.count, String(validating: common, as: UTF8.self) == nil {
      common.removeLast()
    }
    guard common.count > typed.name.count else { return stepPath(1) }
    typePath(of: typed.folder + common, &outbox)
  }

  /// Puts the next matching name (1) or the previous one (-1) into the line.
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

  /// Moves through the matching names; a page is 10 of them.
  mutating func movePath(_ motion: ListMotion) {
    switch motion {
    case .rows(let rows): stepPath(rows)
    case .pages(let pages), .halfPages(let pages): stepPath(pages &* 10)
    case .first, .last, .current: break
    }
  }

  /// Enter: asks what the path is, and goes there after the answer.
  mutating func acceptPath(_ outbox: inout Outbox) {
    guard let text = prompt?.text, !text.isEmpty else { return cancelPrompt() }
    let typed = TypedPath.path(of: text)
    let path = AddressScheme.ofAddress(typed.bytes) == nil ? place(of: typed.bytes) : typed
    guard pathLine?.wanted != path else { return }
    pathLine?.wanted = path
    pathLine?.problem = nil
    keyInput.typedAhead = TypedAhead(wait: .place(path))
    outbox.send(.findPlace(path, from: browser.folder))
  }

  /// Shows the folder that was found, and closes the prompt.
  mutating func goToFound(_ asked: BytePath, _ folder: BytePath, _ name: BytePath?, _ outbox: inout Outbox) {
    if pathLine != nil {
      guard pathLine?.wanted == asked else { return }
      acceptPrompt()
      keyInput.typedAhead?.wait = .listing(folder, until: now + TypedAhead.patience)
    }
    giveFocus(to: .browser, &outbox)
    enterFolder(folder, selecting: name, &outbox)
  }

  /// Shows why nothing was found; the prompt stays open so that the line can be corrected.
  mutating func missPlace(_ asked: BytePath, _ sentence: String) {
    if pathLine == nil {
      notify(sentence, .warning)
    } else if pathLine?.wanted == asked {
      pathLine?.wanted = nil
      pathLine?.problem = sentence
      // Keys typed ahead belonged to the path that does not exist.
      keyInput.typedAhead = nil
    }
  }
}
