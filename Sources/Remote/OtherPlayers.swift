// The other players on the bus: they pause, or are softer, while this one is heard, where the person wants it so. Owned by
// the desktop's thread; every answer of theirs comes when it comes.

import Base
import CBus

/// What was asked of other players, which is taken back when this one is no longer heard.
final class OtherPlayers {
  private enum Deed {
    case paused
    case lowered(from: Double, to: Double)
  }

  private static let prefix = "org.mpris.MediaPlayer2."
  /// It stands for whichever player was used last, which is there under its own name too.
  private static let standIn = prefix + "playerctld"
  /// How soft the others become.
  private static let share = 0.3
  /// How long one may take to answer, in microseconds.
  private static let patience: UInt64 = 2_000_000

  private let library: BusLibrary
  private let bus: OpaquePointer
  /// This player's own name.
  var ownName = ""
  private var session = AudioSession.mix
  private var deeds: [String: Deed] = [:]
  /// How many answers are on their way.
  private(set) var pending = 0

  init(_ bus: OpaquePointer, _ library: BusLibrary) {
    self.bus = bus
    self.library = library
  }

  /// What the others are to do from now on.
  func follow(_ wanted: AudioSession) {
    guard wanted != session else { return }
    giveBack()
    session = wanted
    guard wanted != .mix else { return }
    let names = Request(
      self, "org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    names.send { [self] reply in
      for name in reply?.readTexts() ?? [] where name.hasPrefix(Self.prefix) {
        if name != ownName, name != Self.standIn { hush(name, for: wanted) }
      }
    }
  }

  private func hush(_ name: String, for wanted: AudioSession) {
    get("PlaybackStatus", of: name) { [self] status in
      // It may have ended meanwhile.
      guard status == .text("Playing"), session == wanted else { return }
      switch wanted {
      case .mix: break
      case .solo:
        deeds[name] = .paused
        call("Pause", of: name)
      case .duck:
        get("Volume", of: name) { [self] volume in
          guard case .number(let volume)? = volume, volume > 0, session == wanted else { return }
          deeds[name] = .lowered(from: volume, to: volume * Self.share)
          set("Volume", .number(volume * Self.share), of: name)
        }
      }
    }
  }

  /// Takes back what was asked, where nobody has changed it since.
  private func giveBack() {
    for (name, deed) in deeds {
      switch deed {
      case .paused:
        get("PlaybackStatus", of: name) { [self] in if $0 == .text("Paused") { call("Play", of: name) } }
      case .lowered(let before, let after):
        get("Volume", of: name) { [self] volume in
          // Players round it, to whole percents or coarser.
          guard case .number(let now)? = volume, abs(now - after) < 0.02 else { return }
          set("Volume", .number(before), of: name)
        }
      }
    }
    deeds = [:]
  }

  // MARK: Words

  private func get(_ property: String, of name: String, _ then: @escaping (BusValue?) -> Void) {
    let request = Request(self, name, "org.freedesktop.DBus.Properties", "Get")
    request.message?.append(.text(DesktopInterface.player.name))
    request.message?.append(.text(property))
    request.send { then($0?.read()) }
  }

  private func set(_ property: String, _ value: BusValue, of name: String) {
    let request = Request(self, name, "org.freedesktop.DBus.Properties", "Set")
    request.message?.append(.text(DesktopInterface.player.name))
    request.message?.append(.text(property))
    request.message?.appendVariant(value)
    request.send { _ in }
  }

  private func call(_ method: String, of name: String) {
    Request(self, name, DesktopInterface.player.name, method).send { _ in }
  }

  /// A call whose answer comes later.
  private final class Request {
    private let players: OtherPlayers
    private var pointer: OpaquePointer?
    private var then: ((BusMessage?) -> Void)?

    init(
      _ players: OtherPlayers, _ name: String, at path: String = DesktopInterface.path, _ interface: String,
      _ member: String
    ) {
      self.players = players
      _ = players.library.pointee.message_new_method_call(
        players.bus, &pointer, name, path, interface, member)
    }

    deinit { _ = players.library.pointee.message_unref(pointer) }

    /// What is being written; nil where there is no memory for it.
    var message: BusMessage? { pointer.map { BusMessage($0, players.library) } }

    /// Sends it; `then` gets the answer, or nil where there is none.
    func send(_ then: @escaping (BusMessage?) -> Void) {
      self.then = then
      let held = Unmanaged.passRetained(self)
      let code = players.library.pointee.call_async(
        players.bus, nil, pointer, Self.answered, held.toOpaque(), OtherPlayers.patience)
      if code >= 0 { players.pending += 1 } else { held.release() }
    }

    private static let answered: sd_bus_message_handler_t = { reply, context, _ in
      guard let context else { return 0 }
      let request = Unmanaged<Request>.fromOpaque(context).takeRetainedValue()
      request.players.pending -= 1
      let library = request.players.library
      let isAnswer = reply.map { library.pointee.message_is_method_error($0, nil) == 0 } ?? false
      request.then?(isAnswer ? reply.map { BusMessage($0, library) } : nil)
      return 0
    }
  }
}
