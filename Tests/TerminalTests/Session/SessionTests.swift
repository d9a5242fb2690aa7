import Base
import Glibc
import Picture
import PtyHarness
import Terminal
import Testing

import class Foundation.Thread

extension ScreenTests {
  /// A whole session on a pseudo-terminal, with an emulator at its other end.
  ///
  /// In the suite of the screens because each session has one.
  @Suite(.serialized) struct SessionTests {
    /// The pseudo-terminal and its emulator.
    final class Line {
      let master: Int32
      let slave: Int32
      let path: String
      let emulator: VirtualScreen
      private var now = MonotonicTime.seconds(1)

      init(_ columns: Int = 40, _ rows: Int = 10, answers: QueryAnswers? = QueryAnswers()) throws {
        setUTF8Locale()
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(
          ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * 10),
          ws_ypixel: UInt16(rows * 25))
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        self.master = master
        self.slave = slave
        path = String(cString: try #require(ttyname(slave)))
        for end in [master, slave] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        emulator = VirtualScreen(columns: columns, rows: rows, answers: answers)
      }

      deinit {
        close(master)
        close(slave)
      }

      func session(_ variables: [String: String] = [:], title: Bool = true) throws -> TerminalSession {
        var settings = Settings()
        settings.title = title
        let environment = Environment(
          ["TERM": "xterm-256color", "LANG": "C.UTF-8"].merging(variables) { $1 })
        return try TerminalSession(
          TerminalOptions(settings), device: path, environment: environment, at: now)
      }

      /// Carries bytes both ways until neither side has more to say.
      func settle(_ session: TerminalSession?) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        var quiet = 0
        while quiet < 2 {
          quiet += 1
          session?.flush()
          if let bytes = drain() {
            emulator.feed(bytes)
            quiet = 0
          }
          send(emulator.takeReplies())
          let news = session?.read(at: now) ?? []
          if !news.isEmpty { quiet = 0 }
          events += news
          if events.contains(.gone) { break }
        }
        return events
      }

      func send(_ bytes: [UInt8]) { if !bytes.isEmpty { _ = write(master, bytes, bytes.count) } }

      /// The program's bytes, or nil.
      ///
      /// The kernel carries them over in its own time, piece by piece: a NUL that is written behind them, where there
      /// is room for it, says that they are complete.
      func drain() -> [UInt8]? {
        var bytes: [UInt8] = []
        let isMarked = write(slave, [0], 1) == 1
        var buffer = [UInt8](repeating: 0, count: 65536)
        repeat {
          var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
          guard poll(&waiting, 1, isMarked ? 10_000 : 0) > 0 else { break }
          let count = read(master, &buffer, buffer.count)
          guard count > 0 else { break }
          bytes += buffer[..<count]
        } while isMarked && bytes.last != 0
        if bytes.last == 0 { bytes.removeLast() }
        return bytes.isEmpty ? nil : bytes
      }
    }

    private func scene(_ text: String, title: String = "") -> Scene {
      var scene = Scene(size: CellSize(columns: 40, rows: 10))
      scene.panes = [Pane(.list, CellRect(column: 0, row: 0, columns: 40, rows: 10), [Base.Line(text)])]
      scene.title = title
      return scene
    }

    @Test func theTerminalIsAskedAndGivenBack() throws {
      let line = try Line()
      let before = TerminalSettings(of: line.slave)
      let session = try line.session()
      #expect(session.size == ScreenSize(cells: CellSize(columns: 40, rows: 10), cellAspect: 2.5))
      #expect(session.capabilities.answers == .awaited)
      #expect(line.settle(session).contains(.capabilitiesChanged))
      #expect(session.capabilities.answers == .complete)
      #expect(session.capabilities.hasSynchronizedOutput)
      #expect(session.capabilities.colors == .truecolor)
      #expect(session.capabilities.version == "harness 1.0")
      #expect(session.deadline == nil)
      #expect(line.emulator.modes.alternateScreen)
      #expect(line.emulator.modes.mouse && line.emulator.modes.mouseSGR)
      #expect(TerminalSettings(of: line.slave)?.isCooked == false)

      session.beginFrame()
      _ = session.show(scene("hello", title: "a \u{1B}title"))
      session.endFrame(at: .seconds(1))
      _ = line.settle(session)
      #expect(line.emulator.shows("hello"))
      #expect(line.emulator.modes.title == "a title")
      #expect(line.emulator.modes.frames == 1)

      session.leave()
      _ = line.settle(nil)
      #expect(line.emulator.modes.leftovers == [])
      #expect(TerminalSettings(of: line.slave) == before)

      session.resume()
      session.beginFrame()
      _ = session.show(scene("again"))
      session.endFrame(at: .seconds(1))
      _ = line.settle(session)
      #expect(line.emulator.modes.alternateScreen)
      #expect(line.emulator.shows("again"))
      session.leave()
      _ = line.settle(nil)
      #expect(line.emulator.modes.leftovers == [])
      #expect(TerminalSettings(of: line.slave) == before)
    }

    @Test func answersOnTheirWayAreNotLeftToTheShell() throws {
      let line = try Line()
      let session = try line.session()
      _ = line.settle(session)
      session.beginFrame()
      let flood = [UInt8](repeating: 0x61, count: 3000)
      session.paint { sink in flood.withUnsafeBytes { sink.append($0) } }
      session.endFrame(at: .seconds(1))
      let asked = try #require(line.drain())
      #expect(String(decoding: asked, as: UTF8.self).hasSuffix("\u{1B}[5n"))
      // A terminal that takes its time.
      let master = line.master
      Thread.detachNewThread {
        usleep(80_000)
        _ = write(master, "\u{1B}[0n", 4)
      }
      session.leave()
      var raw = termios()
      tcgetattr(line.slave, &raw)
      cfmakeraw(&raw)
      tcsetattr(line.slave, TCSANOW, &raw)
      var left = pollfd(fd: line.slave, events: Int16(POLLIN), revents: 0)
      #expect(poll(&left, 1, 300) == 0, "an answer is left for the shell")
    }

    @Test func anEmptyFrameSendsNothing() throws {
      let line = try Line()
      let session = try line.session()
      _ = line.settle(session)
      session.beginFrame()
      _ = session.show(scene("hello"))
      #expect(session.endFrame(at: .seconds(1)) > 0)
      session.beginFrame()
      _ = session.show(scene("hello"))
      #expect(session.endFrame(at: .seconds(1)) == 0)
      #expect(!session.hasPendingOutput)
    }

    @Test func aTerminalThatDoesNotAnswerIsNotWaitedFor() throws {
      let line = try Line(answers: nil)
      let session = try line.session()
      let deadline = try #require(session.deadline)
      #expect(session.pass(at: deadline) == [.capabilitiesChanged])
      #expect(session.capabilities.answers == .late)
      // A picture, too, waits for no answer for ever.
      let later = try #require(session.deadline)
      _ = session.pass(at: later)
      #expect(session.deadline == nil)
      #expect(session.pictureAllowance(at: later) > 0)
      // Late answers are no keys, and still count.
      line.send(Array("\u{1B}[?2026;2$y\u{1B}[?62;4c".utf8))
      #expect(session.read(at: deadline) == [.capabilitiesChanged])
      #expect(session.capabilities.hasSynchronizedOutput && session.capabilities.hasSixel)
    }

    @Test func aPictureWaitsForTheAnswerToTheLastOne() throws {
      let line = try Line()
      let session = try line.session()
      _ = line.settle(session)
      let bytes = [UInt8](repeating: 0x20, count: 3000)
      var sent = 0
      // Nobody reads: what has been sent is soon enough.
      for _ in 0..<10_000 where session.pictureAllowance(at: .seconds(1)) > 0 {
        session.beginFrame()
        session.paint { sink in bytes.withUnsafeBytes { sink.append($0) } }
        sent += session.endFrame(at: .seconds(1))
      }
      #expect(session.pictureAllowance(at: .seconds(1)) == 0)
      #expect(sent > 3000)
      _ = line.settle(session)
      #expect(session.pictureAllowance(at: .seconds(1)) > 0)
      #expect(session.linkSummary.contains("ms"))
    }

    @Test func theKittyKeyboardIsPushedOnceAndPopped() throws {
      let line = try Line(answers: nil)
      let session = try line.session()
      line.send(Array("\u{1B}[?0u\u{1B}[?62c".utf8))
      _ = session.read(at: .seconds(1))
      line.send(Array("\u{1B}[?5u\u{1B}[?62c".utf8))
      _ = session.read(at: .seconds(1))
      _ = line.settle(session)
      #expect(line.emulator.modes.keyboardStack == 1)
      session.leave()
      _ = line.settle(nil)
      #expect(line.emulator.modes.leftovers == [])
    }

    @Test func aConsoleIsAskedNothing() throws {
      let line = try Line()
      let session = try line.session(["TERM": "linux"])
      #expect(session.capabilities.answers == .notAsked)
      #expect(session.capabilities.colors == .palette16)
      session.leave()
      let sent = try #require(line.drain())
      #expect(!sent.contains(0x3F) || !String(decoding: sent, as: UTF8.self).contains("?1002"))
      #expect(!String(decoding: sent, as: UTF8.self).contains("\u{1B}]"))
    }

    @Test func blockedOutputDoesNotDelayLeaving() throws {
      let line = try Line()
      let session = try line.session()
      _ = line.settle(session)
      let flood = [UInt8](repeating: 0x61, count: 1 << 20)
      session.beginFrame()
      session.paint { sink in flood.withUnsafeBytes { sink.append($0) } }
      session.endFrame(at: .seconds(1))
      #expect(session.hasPendingOutput)
      // In the middle of a frame, with a full line: the terminal is given back anyway.
      let reader = line
      let before = TerminalSettings(of: line.slave)
      #expect(before?.isCooked == false)
      session.leave()
      #expect(!session.hasPendingOutput)
      _ = reader.settle(nil)
      #expect(TerminalSettings(of: line.slave)?.isCooked == true)
      #expect(line.emulator.modes.leftovers == [])
    }

    @Test func theTerminalGoesAway() throws {
      let line = try Line()
      let session = try line.session()
      _ = line.settle(session)
      var master = line.master
      master = dup(master)
      close(master)
      let nowhere = open("/dev/null", O_RDWR)
      dup2(nowhere, line.master)
      close(nowhere)
      // A process that another test starts at this moment holds the master until it is another program.
      var hungUp = pollfd(fd: line.slave, events: 0, revents: 0)
      #expect(poll(&hungUp, 1, 10_000) == 1)
      #expect(session.read(at: .seconds(2)) == [.gone])
      session.beginFrame()
      _ = session.show(scene("into nothing"))
      session.endFrame(at: .seconds(1))
      session.leave()
    }

    @Test func unusableTerminalsAreRefusedWithoutOutput() throws {
      for (variables, size) in [
        (["TERM": "dumb"], (80, 24)), (["TERM": ""], (80, 24)), (["TERM": "no-such-terminal"], (80, 24)),
        ([:], (1, 1)),
      ] {
        let line = try Line(size.0, size.1)
        #expect(throws: TerminalFailure.self) { try line.session(variables) }
        #expect(line.drain() == nil)
      }
    }

    @Test(arguments: [
      "xterm-256color", "xterm", "tmux-256color", "screen-256color", "foot", "xterm-kitty", "alacritty",
      "rxvt-unicode-256color", "vt100", "linux", "xterm-ghostty",
    ]) func everyTerminalCanBeDrawnOn(_ term: String) throws {
      let line = try Line()
      let session = try line.session(["TERM": term])
      session.beginFrame()
      _ = session.show(scene("日本 hello"))
      session.endFrame(at: .seconds(1))
      _ = line.settle(session)
      #expect(line.emulator.shows("日本 hello"))
      session.leave()
      _ = line.settle(nil)
      #expect(line.emulator.modes.leftovers == [])
    }

    @Test func theSizeIsAskedAgain() throws {
      let line = try Line()
      let session = try line.session()
      var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(line.master, UInt(TIOCSWINSZ), &size)
      session.updateSize()
      #expect(session.size.cells == CellSize(columns: 100, rows: 30))
      #expect(session.size.cellAspect == 2)
    }

    @Test func aSizeThatNoScreenHasIsBounded() throws {
      let line = try Line()
      let session = try line.session()
      var size = winsize(ws_row: .max, ws_col: .max, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(line.master, UInt(TIOCSWINSZ), &size)
      session.updateSize()
      #expect(session.size.cells.columns < 5000 && session.size.cells.rows < 5000)
    }
  }
}
