import Foundation
import PtyHarness
import Testing

@Suite("The command line") struct CommandLineTests {
  @Test("--version names every library") func version() throws {
    let run = try Inset.capture(["--version"])
    #expect(run.exit?.status == .code(0))
    for name in ["inset", "libavformat", "libavcodec", "libswscale", "ncurses", "asound"] {
      #expect(run.text.localizedCaseInsensitiveContains(name), "\(name)")
    }
  }

  @Test("A small stack is told before it overflows") func smallStack() throws {
    let run = try CapturedProgram(
      "/bin/sh", ["-c", "ulimit -s 256 && exec \"$0\" --version", Inset.path], Inset.options())
    #expect(run.exit?.status == .code(1))
    #expect(
      run.errorText
        == "inset: The limit of 256 kB on the stack is too low; 1024 are enough (ulimit -s 1024).\n")
  }

  @Test("--help-all names every option of the contract") func help() throws {
    let run = try Inset.capture(["--help-all"])
    #expect(run.exit?.status == .code(0))
    let options = [
      "no-config", "config-dir", "no-audio", "audio-device", "volume", "mute", "start", "pause",
      "presentation",
      "pip-corner", "colors", "glyphs", "graphics", "fps-limit", "quit-at-end", "demo", "log-file", "version",
    ]
    for option in options { #expect(run.text.contains("--\(option)"), "\(option)") }
    for command in ["history", "keys", "probe", "terminal", "still"] {
      #expect(run.text.contains(command), "\(command)")
    }
  }

  @Test(
    "What is wrong on the command line is usage",
    arguments: [
      ["--no-such-option"], ["--presentation", "sideways", "x"], ["--volume", "loud", "x"],
      ["--start", "soon", "x"],
      ["--pip-corner", "middle", "x"], ["--colors", "many", "x"], ["still"],
    ])
  func usage(arguments: [String]) throws {
    let run = try Inset.capture(["--no-config"].filter { _ in arguments != ["still"] } + arguments)
    #expect(run.exit?.status == .code(2))
    #expect(run.output.isEmpty)
    #expect(!run.error.isEmpty && !run.error.contains(0x1b))
  }

  @Test("keys lists the bindings in effect") func keys() throws {
    let run = try Inset.capture(["keys"])
    #expect(run.exit?.status == .code(0))
    let lines = run.text.split(separator: "\n")
    #expect(lines.count > 60)
    #expect(lines.contains { $0.contains("T") && $0.contains("Picture in Picture") })
  }

  @Test("probe tells what a file holds, as text and as JSON") func probe() throws {
    let media = try Media.shared.get()
    let text = try Inset.capture(["probe", media.clip])
    #expect(text.exit?.status == .code(0))
    #expect(text.text.contains("h264") && text.text.contains("aac"))
    let json = try Inset.capture(["probe", "--json", media.clip])
    #expect(json.exit?.status == .code(0))
    #expect(try JSONSerialization.jsonObject(with: Data(json.output)) is NSObject)
    #expect(json.text.contains("h264") && json.text.contains("320"))
    let broken = try Inset.capture(["probe", media.broken])
    #expect(broken.exit?.status == .code(1))
    #expect((broken.text + broken.errorText).contains("broken.mp4"))
  }

  @Test("still prints one frame in the size asked for", arguments: ["0", "10", "50%"]) func still(at: String)
    throws
  {
    let media = try Media.shared.get()
    let run = try Inset.capture(["still", media.clip, "--at", at, "--size", "40x12"])
    #expect(run.exit?.status == .code(0))
    let screen = VirtualScreen(columns: 41, rows: 14, answers: nil)
    screen.feed(run.text.replacing("\n", with: "\r\n"))
    let area = try #require(screen.picture)
    #expect(area.columns.count <= 40 && area.rows.count <= 12)
    #expect(area.columns.count >= 36)
    #expect(screen.modes.leftovers == [])
  }

  @Test("still of nothing says why") func stillOfNothing() throws {
    let media = try Media.shared.get()
    for path in [media.broken, media.sound, "/no/such/film.mp4"] {
      let run = try Inset.capture(["still", path])
      #expect(run.exit?.status == .code(1))
      #expect(run.output.isEmpty && !run.error.isEmpty)
    }
  }

  @Test("terminal says what the terminal answered") func terminal() throws {
    let program = try PtyProgram(Inset.path, ["terminal"], Inset.options())
    #expect(program.waitForExit()?.status == .code(0))
    #expect(program.screen.text.localizedCaseInsensitiveContains("harness"))
    #expect(program.screen.text.localizedCaseInsensitiveContains("synchron"))
    #expect(program.screen.text.contains("Picture in Picture    yes, for the film and for the list"))
    program.expectTerminalGivenBack()
  }
}
