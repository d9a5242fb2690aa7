import Base
import Core
import Foundation
import TestSupport
import Testing

@Suite struct DefaultInputConfTests {
  private let parsed = InputConfParser(DefaultInputConf.text, from: .builtIn)

  @Test func theProgramHoldsTheFileOfTheRepository() throws {
    let file = try ProjectFolder.text(of: "config/input.conf")
    #expect(DefaultInputConf.text == file, "run scripts/embed.sh")
  }

  @Test func everyLineReadsWithoutARemark() {
    #expect(parsed.diagnostics.map(\.description) == [])
    #expect(parsed.bindings.count > 80)
  }

  @Test func noKeyIsBoundTwice() {
    let all = parsed.bindings.map { "\(KeyName.text($0.keys)) {\($0.section.rawValue)}" }
    #expect(Dictionary(grouping: all, by: \.self).filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func everyBindingHasACommentOfItsOwn() {
    let lines = DefaultInputConf.text.split(separator: "\n", omittingEmptySubsequences: false)
    for binding in parsed.bindings {
      guard case .builtIn(let number) = binding.origin else { continue }
      #expect(lines[number - 1].contains(" # "), "line \(number)")
    }
  }

  @Test func everyCommandHasAKey() {
    let bound = Set(parsed.bindings.flatMap { $0.commands.compactMap { $0.command.words.first } })
    // Commands that only a person's own file or a text has a use for.
    let unbound: Set = [
      "stop", "screenshot-to-file", "sub-add", "sub-reload", "sub-remove", "save-playlist",
      "ignore", "bookmark-go", "cycle-values", "playlist-group", "playlist-move", "playlist-play-index",
      "playlist-remove", "loadfile", "loadlist", "script-message", "keypress", "keybind",
      "keydown", "keyup", "print-text", "overlay-text", "overlay-add", "overlay-remove",
      "rescan-external-files", "audio-add", "audio-remove", "audio-reload",
      "playlist-sort", "write-watch-later-config", "delete-watch-later-config", "syncplay-join",
      "syncplay-leave", "sleep-timer", "swap-films", "close-second", "second",
      "syncplay-ready", "syncplay-share", "syncplay-go", "guest-film", "place-name", "place-remove",
    ]
    #expect(Set(CommandTable.names).subtracting(bound) == unbound)
  }

  @Test func aFileWrittenForMpvOnlyWarns() {
    let text = """
      RIGHT seek 10
      WHEEL_UP      seek 10          # seek 10 seconds forward
      [ multiply speed 1/1.1                 # decrease the playback speed
      Alt+BS set video-zoom 0 ; set video-pan-x 0 ; set video-pan-y 0 # reset zoom and pan settings
      O no-osd cycle-values osd-level 3 1
      A cycle-values video-aspect-override "16:9" "4:3" "2.35:1" "-1" # cycle the video aspect ratio
      ctrl++ add audio-delay 0.100
      POWER quit
      q {encode} quit 4
      F8 show-text ${playlist}
      """
    let borrowed = InputConfParser(text, from: .file("mpv"))
    #expect(borrowed.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(borrowed.bindings.count == 7)
  }
}
