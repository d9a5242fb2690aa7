// A playlist while its bytes come, from a disk, a pipe or the network. One thread at a time.
public import Base

/// Reads a playlist piece by piece, and hands on the entries of a long one on the way.
public struct PlaylistIntake {
  private enum State {
    /// Too little has come to tell the format.
    case beginning
    /// Lines are read as they come.
    case lines(M3UReader)
    /// The format can only be read as a whole.
    case whole
    /// It is no list but a stream in pieces (HLS), or media under a list's name.
    case stream
    /// It is neither, whatever follows.
    case unknown
  }

  private var state = State.beginning
  private var draft: PlaylistDraft
  private let limits: PlaylistLimits
  private let isSurely: Bool
  /// Bytes that have come and were not read yet.
  private var rest: [UInt8] = []
  private var total = 0

  /// Bytes by which every format can be told.
  private static let beginning = 1_024
  /// A line may be so long before it is read in parts.
  private static let longestLine = 1 << 18

  /// The playlist of an origin.
  ///
  /// `isSurely` takes text of no known format for a list of names. `exists` is asked only about the rare entries
  /// whose bytes can be read in two ways. Without `handOn` all entries come at the end.
  public init(
    _ origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(), isSurely: Bool = false,
    exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent,
    handOn: (([PlaylistEntry]) -> Void)? = nil
  ) {
    draft = PlaylistDraft(origin, limits, exists: exists, handOn: handOn)
    self.limits = limits
    self.isSurely = isSurely
  }

  /// Takes the next bytes; false when no more are wanted.
  ///
  /// Throws when they are too many.
  public mutating func take(_ piece: [UInt8]) throws(LibraryError) -> Bool {
    total += piece.count
    guard total <= limits.bytes else {
      throw LibraryError(.tooLarge, subject: draft.origin.subject)
    }
    switch state {
    case .beginning:
      rest += piece
      if rest.count >= Self.beginning { begin() }
    case .lines(var reader):
      state = .whole
      readLines(piece, &reader)
    case .whole: rest += piece
    case .stream, .unknown: return false
    }
    return !isSatisfied
  }

  /// Whether nothing that follows can change anything.
  private var isSatisfied: Bool {
    switch state {
    case .stream, .unknown: true
    case .lines: draft.document.isTruncated
    case .beginning, .whole: false
    }
  }

  /// The end has come: the playlist, or what of it was not handed on.
  ///
  /// Throws where it is none, or cannot be read.
  public mutating func finish() throws(LibraryError) -> PlaylistContent {
    if case .beginning = state { begin() }
    switch state {
    case .stream: return .stream
    case .unknown: throw LibraryError(.notPlaylist, subject: draft.origin.subject)
    case .lines(var reader):
      if !rest.isEmpty, !reader.read(PlaylistText(part: rest), into: &draft) { return .stream }
    case .beginning, .whole:
      let text = PlaylistText(rest)
      rest = []
      guard try read(text) else { return .stream }
    }
    if draft.origin.fileExtension == "strm" { draft.nameAfterList() }
    return .entries(draft.document)
  }

  /// Enough has come to see whether it can be read line by line.
  private mutating func begin() {
    let text = PlaylistText(rest)
    // What can be no list is not read to its end, which may never come.
    if format(of: text) == nil, !PlaylistFormat.isUndecided(text.bytes) {
      state = PlaylistFormat.isMedia(text.bytes) && !isSurely ? .stream : .unknown
      rest = []
      return
    }
    // UTF-16 has its line ends elsewhere.
    guard !PlaylistText.isWide(rest), format(of: text) == .m3u else {
      state = .whole
      return
    }
    rest = []
    var reader = M3UReader()
    readLines(text.bytes, &reader)
  }

  /// Reads up to the last line end; a line that is longer than any comes in parts.
  private mutating func readLines(_ piece: [UInt8], _ reader: inout M3UReader) {
    var whole: [UInt8] = []
    swap(&whole, &rest)
    if let end = piece.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      if whole.isEmpty, end == piece.count - 1 { whole = piece } else { whole += piece[...end] }
      rest = Array(piece[(end + 1)...])
    } else {
      whole += piece
      if whole.count < Self.longestLine { swap(&whole, &rest) }
    }
    guard whole.isEmpty || reader.read(PlaylistText(part: whole), into: &draft) else {
      state = .stream
      return
    }
    state = .lines(reader)
  }

  /// The format of a text from somewhere; nil where it is no playlist.
  private func format(of text: PlaylistText) -> PlaylistFormat? {
    let origin = draft.origin
    // A list on standard input has no name: it is a list of names unless it says otherwise.
    let known = origin.fileExtension.flatMap { MediaTypes.playlistExtensions.contains($0) ? $0 : nil }
    return PlaylistFormat(
      of: text.bytes, named: known ?? (isSurely || origin == .standardInput ? "m3u" : nil))
  }

  /// Reads a whole text; false where it is a stream in pieces.
  private mutating func read(_ text: PlaylistText) throws(LibraryError) -> Bool {
    let subject = draft.origin.subject
    guard let format = format(of: text) else {
      throw LibraryError(.notPlaylist, subject: subject)
    }
    let reason: String
    do {
      switch format {
      case .m3u: return M3UReader.read(text, into: &draft)
      case .pls: PLSReader.read(text, into: &draft)
      case .cue: CueReader.read(text, into: &draft)
      case .shortcut: ShortcutReader.read(text, into: &draft)
      case .xspf: try XSPFReader.read(XMLEncoding.utf8(text.bytes), into: &draft)
      case .asx: try ASXReader.read(text, into: &draft)
      case .json: try JSONReader.read(text.bytes, into: &draft)
      }
      return true
    } catch let problem as XMLProblem {
      reason = problem.reason
    } catch let problem as JSONProblem {
      reason = problem.reason
    } catch {
      reason = "its format is broken"
    }
    throw LibraryError(.malformed(reason), subject: subject)
  }
}
