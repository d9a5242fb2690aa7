// Parses the terminal's input to keys, mouse reports, pastes and answers: a state machine that accepts any bytes in
// any chunks. The parser has no clock: the caller asks `patience`, and calls `expire` after that time without input. A
// value; any thread may own one.

package import Base

/// An incremental parser of terminal input.
package struct InputParser: Sendable {
  /// The incomplete sequence.
  private enum State: Sendable {
    case ground
    case utf8(UTF8Assembler, Key.Modifiers)
    /// After ESC, or ESC ESC.
    case escape(doubled: Bool)
    /// After `ESC O`, with the modifier's digits that some terminals insert.
    case ss3(parameters: [UInt8], Key.Modifiers)
    case csi(ControlSequence, Key.Modifiers)
    /// After `CSI [`: a function key of the Linux console.
    case linuxFunction
    /// After `CSI M`: three bytes follow.
    case plainMouse([UInt8])
    /// OSC, DCS, APC, PM, SOS.
    case string(ControlString)
    case paste(Paste)
  }

  private var state = State.ground
  private var mouse = MouseDecoder()
  /// The byte of the Backspace key by the tty's settings: DEL, or BS, which is otherwise Ctrl+h.
  private let backspace: UInt8
  /// The sequence that timed out last, so that its late rest is recognised.
  private var cut: CutSequence?

  /// A parser without pending input.
  package init(backspace: UInt8 = 0x7F) { self.backspace = backspace }

  /// The pause in input after which the pending sequence expires; nil while nothing is pending.
  ///
  /// A lone ESC has the short timeout `escape`, since the user waits for it; the rest of a sequence may be late on a
  /// slow line.
  package func patience(escape: MonotonicTime) -> MonotonicTime? {
    switch state {
    case .ground: nil
    case .escape: escape
    case .ss3(let parameters, _): parameters.isEmpty ? escape : .milliseconds(250)
    case .csi(let sequence, _): sequence.isEmpty ? escape : .milliseconds(1000)
    case .string(let string): string.isEmpty ? escape : .milliseconds(1000)
    case .utf8, .linuxFunction, .plainMouse: .milliseconds(250)
    case .paste: .milliseconds(2000)
    }
  }

  /// Whether a sequence is incomplete.
  var isPending: Bool { patience(escape: .zero) != nil }

  /// The number of bytes of an incomplete paste; nil without one.
  ///
  /// Status reports do not count, since they never end while a film plays.
  var pasted: Int? {
    if case .paste(let paste) = state { paste.count } else { nil }
  }

  /// Parses bytes and appends tokens.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer, into tokens: inout [InputToken]) {
    goOnWithCut(bytes)
    for byte in bytes { take(byte, &tokens) }
  }

  /// Forgets the sequence that timed out: its rest will not come any more.
  package mutating func forgetCut() { cut = nil }

  /// Resumes a sequence that timed out, if these bytes must be its rest.
  private mutating func goOnWithCut(_ bytes: UnsafeRawBufferPointer) {
    guard let cut else { return }
    self.cut = nil
    guard case .ground = state, cut.goesOn(with: bytes) else { return }
    switch cut {
    case .escape: state = .escape(doubled: false)
    case .sequence(let sequence): state = .csi(sequence, [])
    }
  }

  /// Parses bytes and returns the tokens.
  package mutating func feed(_ bytes: [UInt8]) -> [InputToken] {
    var tokens: [InputToken] = []
    bytes.withUnsafeBytes { feed($0, into: &tokens) }
    return tokens
  }

  /// Ends the pending input after its timeout: ESC becomes the key, a paste is reported as far as it came, another
  /// sequence is dropped.
  package mutating func expire(into tokens: inout [InputToken]) {
    let pending = state
    state = .ground
    cut = nil
    switch pending {
    case .ground, .utf8, .linuxFunction, .plainMouse: break
    case .escape(let doubled):
      cut = .escape
      tokens.append(.event(.key(.named(.escape))))
      if doubled { tokens.append(.event(.key(.named(.escape)))) }
    case .ss3(let parameters, let modifiers):
      if parameters.isEmpty { tokens.append(.key(.character("O", modifiers.union(.alt)))) }
    case .csi(let sequence, let modifiers):
      if sequence.isEmpty {
        tokens.append(.key(.character("[", modifiers.union(.alt))))
      } else {
        cut = .sequence(sequence)
      }
    case .string(let string):
      if string.isEmpty { tokens.append(.key(.character(string.kind.introducer, .alt))) }
    case .paste(let paste): tokens.append(.event(.paste(paste.text)))
    }
  }

  private mutating func take(_ byte: UInt8, _ tokens: inout [InputToken]) {
    switch state {
    case .ground: ground(byte, [], &tokens)
    case .utf8(let assembler, let modifiers): continued(byte, assembler, modifiers, &tokens)
    case .escape(let doubled): escaped(byte, doubled: doubled, &tokens)
    case .ss3(let parameters, let modifiers): ss3(byte, parameters, modifiers, &tokens)
    case .csi(var sequence, let modifiers):
      // The state is reset first: with a second reference the sequence's bytes would be copied.
      state = .ground
      switch sequence.take(byte) {
      case .more: state = .csi(sequence, modifiers)
      case .complete: finish(sequence, modifiers, &tokens)
      case .cancelled: break
      case .interrupted: ground(byte, [], &tokens)
      }
    case .linuxFunction:
      state = .ground
      if (0x41...0x45).contains(byte) { tokens.append(.key(Key(.function(Int(byte) - 0x40)))) }
    case .plainMouse(let bytes):
      state = bytes.count < 2 ? .plainMouse(bytes + [byte]) : .ground
      if bytes.count == 2, let event = mouse.plain(bytes[0], bytes[1], byte) {
        tokens.append(.event(.mouse(event)))
      }
    case .string(var string):
      state = .ground
      switch string.take(byte) {
      case .more: state = .string(string)
      case .complete: if let reply = string.reply { tokens.append(.reply(reply)) }
      case .cancelled: break
      case .interrupted: escaped(byte, doubled: false, &tokens)
      }
    case .paste(var paste):
      state = .ground
      switch paste.take(byte) {
      case .more: state = .paste(paste)
      case .report:
        state = .paste(paste)
        tokens.append(.reply(.status))
      case .complete: tokens.append(.event(.paste(paste.text)))
      }
    }
  }

  private mutating func ground(_ byte: UInt8, _ modifiers: Key.Modifiers, _ tokens: inout [InputToken]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape(doubled: false)
    case 0x08 where backspace == 0x08: tokens.append(.key(.named(.backspace, modifiers)))
    case 0..<0x80: tokens.append(.key(KeyCodes.key(ascii: byte, modifiers)))
    default:
      if let assembler = UTF8Assembler(first: byte) { state = .utf8(assembler, modifiers) }
    }
  }

  private mutating func continued(
    _ byte: UInt8, _ assembler: UTF8Assembler, _ modifiers: Key.Modifiers, _ tokens: inout [InputToken]
  ) {
    var assembler = assembler
    state = .ground
    switch assembler.take(byte) {
    case .more: state = .utf8(assembler, modifiers)
    case .complete(let scalar): tokens.append(.key(.character(Character(scalar), modifiers)))
    case .invalid: break
    case .interrupted: ground(byte, [], &tokens)
    }
  }

  private mutating func escaped(_ byte: UInt8, doubled: Bool, _ tokens: inout [InputToken]) {
    let modifiers: Key.Modifiers = doubled ? .alt : []
    switch byte {
    case 0x1B:
      if doubled { tokens.append(.key(.named(.escape))) }
      state = .escape(doubled: true)
    case UInt8(ascii: "["): state = .csi(ControlSequence(), modifiers)
    case UInt8(ascii: "O"): state = .ss3(parameters: [], modifiers)
    default:
      if let kind = ControlString.Kind(introducer: byte) {
        if doubled { tokens.append(.key(.named(.escape))) }
        state = .string(ControlString(kind))
        return
      }
      // `ESC \` is the terminator of a string that was dropped.
      state = .ground
      if doubled { tokens.append(.key(.named(.escape))) }
      ground(byte, .alt, &tokens)
    }
  }

  private mutating func ss3(
    _ byte: UInt8, _ parameters: [UInt8], _ modifiers: Key.Modifiers, _ tokens: inout [InputToken]
  ) {
    state = .ground
    switch byte {
    case 0x30...0x3B where parameters.count < 6: state = .ss3(parameters: parameters + [byte], modifiers)
    case 0x1B: state = .escape(doubled: false)
    default:
      let value = ControlSequence.numbers(parameters[...]).last?.first ?? 1
      guard let key = KeyCodes.key(ss3: byte) else {
        // Alt+O, followed by another key.
        if parameters.isEmpty {
          tokens.append(.key(.character("O", modifiers.union(.alt))))
          ground(byte, [], &tokens)
        }
        return
      }
      tokens.append(.key(KeyCodes.adding(modifiers.union(KeyCodes.modifiers(parameter: value)), to: key)))
    }
  }

  private mutating func finish(
    _ sequence: ControlSequence, _ modifiers: Key.Modifiers, _ tokens: inout [InputToken]
  ) {
    let meaning = sequence.meaning
    // A second ESC before a sequence means Alt for keys only; before a report it was the Escape key.
    if modifiers.contains(.alt), !meaning.isKey { tokens.append(.key(.named(.escape))) }
    switch meaning {
    case .pasteBegins: state = .paste(Paste())
    case .linuxFunction: state = .linuxFunction
    case .plainMouse: state = .plainMouse([])
    case .mouse(let button, let column, let row, let isRelease):
      if let event = mouse.decode(button, column, row, isRelease: isRelease) {
        tokens.append(.event(.mouse(event)))
      }
    case .key(let key):
      let whole = KeyCodes.adding(modifiers, to: key)
      tokens.append(key.event == .release ? .event(.keyReleased(whole)) : .key(whole))
    case .focus(let gained): tokens.append(.event(.focus(gained)))
    case .reply(let reply): tokens.append(.reply(reply))
    case .nothing: break
    }
  }
}

extension InputToken {
  static func key(_ key: Key) -> InputToken { .event(.key(key)) }
}
