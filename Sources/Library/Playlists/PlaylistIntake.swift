// Incremental reading of a playlist from a disk, a pipe or the network. One thread at a time.
public import Base

/// Reads a playlist as its bytes arrive, and hands the entries of a long one on meanwhile.
public struct PlaylistIntake {
  private enum State {
    /// Too few bytes have arrived to tell the format.
    case beginning
    /// M3U, whose lines are read as they arrive.
    case lines(M3UReader)
    /// The format is read as a whole at the end.
    case whole
    /// An HLS stream, or media under a playlist's name.
    case stream
    /// Neither playlist nor media, whatever follows.
    case unknown
  }

  private var state = State.beginning
  private var draft: PlaylistDraft
  private let limits: PlaylistLimits
  private let isSurely: Bool
  /// Bytes that have not been read yet.
  private var rest: [UInt8] = []
  private var total = 0

  /// Number of bytes that suffice to tell every format.
  private static let beginning = 1_024
  /// Length in bytes from which a line is read in parts.
  private static let longestLine = 1 << 18

  /// A reader for a playlist of that origin.
  ///
  /// - Parameter isSurely: Whether the user declared it a playlist: text of unknown format is then read as a list of
  ///   names.
  /// - Parameter exists: Whether a path exists; asked for entries whose bytes can be read in two ways, for alternative
  ///   locations, and for files of cue sheets.
  /// - Parameter handOn: Receives batches of entries during the reading; nil returns all entries at the end.
  public init(
    _ origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(), isSurely: Bool = false,
    exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent,
    handOn: (([PlaylistEntry]) -> Void)? = nil
  ) {
    draft = PlaylistDraft(origin, limits, exists: exists, handOn: handOn)
    self.limits = limits
    self.isSurely = isSurely
  }

  /// Takes the next bytes; false if no more are needed.
  ///
  /// - Throws: `tooLarge` beyond `limits.bytes`.
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

  /// Whether further bytes cannot change the result.
  private var isSatisfied: Bool {
    switch state {
    case .stream, .unknown: true
    case .lines: draft.document.isTruncated
    case .beginning, .whole: false
    }
  }

  /// Ends the input; returns the entries that were not handed on, or `stream` for HLS and for media under a playlist's
  /// name.
  ///
  /// - Throws: If the text is not a playlist, or malformed.
  public mutating func finish() throws(LibraryError) -> PlaylistContent {
    if case .beginning = state { begin() }
    switch state {
    case .stream: return .stream
    case .unknown: throw LibraryError(.notPlaylist, subject: draft.origin.subject)
    case .lines(var reader):
      draft.charset.begin(rest)
      if !rest.isEmpty, !reader.read(PlaylistText(part: rest), into: &draft) { return .stream }
    case .beginning, .whole:
      let text = PlaylistText(rest)
      rest = []
      draft.charset.begin(text.bytes)
      guard try read(text) else { return .stream }
    }
    if draft.origin.fileExtension == "strm" { draft.nameAfterList() }
    return .entries(draft.document)
  }

  /// Tells the format from the first bytes, and whether it can be read line by line.
  private mutating func begin() {
    let text = PlaylistText(rest)
    // Input that cannot be a playlist is not read to its end, as it may be endless.
    if format(of: text) == nil, !PlaylistFormat.isUndecided(text.bytes) {
      state = PlaylistFormat.isMedia(text.bytes) && !isSurely ? .stream : .unknown
      rest = []
      return
    }
    // The line ends of UTF-16 are two bytes wide, so it is read as a whole.
    guard !PlaylistText.isWide(rest), format(of: text) == .m3u else {
      state = .whole
      return
    }
    rest = []
    var reader = M3UReader()
    readLines(text.bytes, &reader)
  }

  /// Reads lines up to the last line end; a line beyond `longestLine` is read in parts.
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
    draft.charset.begin(whole)
    guard whole.isEmpty || reader.read(PlaylistText(part: whole), into: &draft) else {
      state = .stream
      return
    }
    state = .lines(reader)
  }

  /// The format of the text; nil if it is not a playlist.
  private func format(of text: PlaylistText) -> PlaylistFormat? {
    let origin = draft.origin
    // Standard input has no extension: it is read as M3U unless its beginning shows another format.
    let known = origin.fileExtension.flatMap { MediaTypes.playlistExtensions.contains($0) ? $0 : nil }
    return PlaylistFormat(
      of: text.bytes, named: known ?? (isSurely || origin == .standardInput ? "m3u" : nil))
  }

  /// Reads a whole text; false if it is an HLS playlist.
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
      reason = "it is malformed"
    }
    throw LibraryError(.malformed(reason), subject: subject)
  }
}
