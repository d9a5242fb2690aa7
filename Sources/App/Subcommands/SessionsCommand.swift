// The subcommands `inset sessions`, a table of the running sessions, and `inset attach`, which makes this process the
// front of one of them. Main thread.

import Base
import CPlatform
import Core
import Glibc
import Remote
import Terminal

/// `inset sessions` and `inset attach`: sessions are players that outlive their terminals.
enum SessionsCommand {
  /// Lists the sessions; returns 1 where standard output is closed.
  static func list(json: Bool) -> Int32 {
    let (sessions, silent) = SessionCaller.sessions()
    if json {
      return StandardOutput.write(RemoteValue.list(sessions.map(value) + silent.map(value)).report) ? 0 : 1
    }
    let lines = text(sessions) + silent.map { "\(sentence($0))\n" }.joined()
    return StandardOutput.write(lines.isEmpty ? "No session is running.\n" : lines) ? 0 : 1
  }

  /// Attaches this terminal to a session; returns 1 if none exists or it refuses.
  static func attach(_ name: String?, attachesNew: Bool) -> Int32 {
    guard let terminal = LendableTerminal() else {
      StandardOutput.complain("Attaching a session needs a terminal for standard input and output.")
      return 1
    }
    do throws(SocketFailure) {
      let wanted: String
      if let name { wanted = name } else { wanted = try chosen() }
      let socket = try SessionCaller.call(wanted)
      let front = Front(socket: socket, terminal, Signals(all: true), child: nil)
      return Program.run(front, attachesNew ? .attachNew : .takeOver)
    } catch {
      StandardOutput.complain(error.sentence.withStop)
      return 1
    }
  }

  /// The session for `inset attach` without a name: the only detached one, or the only one.
  private static func chosen() throws(SocketFailure) -> String {
    let (sessions, silent) = SessionCaller.sessions()
    let detached = sessions.filter { $0.terminal == nil }
    if let only = detached.count == 1 ? detached.first : sessions.count == 1 ? sessions.first : nil {
      return only.name
    }
    guard !sessions.isEmpty else {
      throw SocketFailure(
        silent.isEmpty ? "No session is running" : silent.map(sentence).joined(separator: "\n"))
    }
    throw SocketFailure(
      "There are several sessions; name one:\n" + text(detached.isEmpty ? sessions : detached).dropLast())
  }

  private static func sentence(_ silent: SilentSession) -> String {
    "\(silent.name)  does not answer" + (silent.process.map { " (pid \($0))" } ?? "")
  }

  /// A line per session: name, terminal, state, position, start, title.
  static func text(_ sessions: [SessionStatus]) -> String {
    let rows = sessions.map { session in
      [
        session.name, session.terminal ?? "detached", session.state.rawValue, times(session),
        LocalDate.text(session.started), session.title ?? "",
      ]
    }
    let widths = (0..<5).map { column in rows.map { CellWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { TextFit.fit($0, $1) }
      var line = (cells + [row[5]]).joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private static func times(_ session: SessionStatus) -> String {
    [
      session.position.map { TimeText.format($0, beside: session.duration) },
      session.duration.map { TimeText.format($0) },
    ].compactMap { $0 }.joined(separator: " / ")
  }

  private static func value(_ silent: SilentSession) -> RemoteValue {
    .map([
      "name": .text(silent.name), "pid": silent.process.map { .number(Double($0)) } ?? .null,
      "state": .text("silent"),
    ])
  }

  private static func value(_ session: SessionStatus) -> RemoteValue {
    func text(_ text: String?) -> RemoteValue { text.map { .text($0) } ?? .null }
    func seconds(_ time: MediaTime?) -> RemoteValue { time.map { .number($0.seconds) } ?? .null }
    return .map([
      "name": .text(session.name), "pid": .number(Double(session.process)),
      "started": .number(Double(session.started)), "terminal": text(session.terminal),
      "state": .text(session.state.rawValue), "media-title": text(session.title),
      "time-pos": seconds(session.position), "duration": seconds(session.duration),
      "ipc-socket": text(session.controlSocket.map { String(decoding: $0.bytes, as: UTF8.self) }),
    ])
  }
}
