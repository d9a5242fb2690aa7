import Glibc
import PtyHarness
import Testing

@Suite("Many items after each other") struct ManyItemsTests {
  private static let last = "The last of them"

  /// Plays so many short items and then a long one, and says how much memory is in use by then, in kilobytes.
  ///
  /// ALSA's null device takes sound as fast as it comes; the last item has none and is longer than the test may take,
  /// so that a busy machine cannot miss it.
  private func watchHistory(after count: Int) throws -> Int {
    let media = try Media.shared.get()
    let list = "\(media.home)/many-\(count).m3u8"
    let items = String(repeating: "#EXTINF:-1,One of many\n\(media.home)/many-short.mp4\n", count: count)
    let file = try #require(fopen(list, "w"))
    fputs("#EXTM3U\n\(items)#EXTINF:-1,\(Self.last)\n\(media.home)/many-silent.mp4\n", file)
    fclose(file)
    // The controls, which name the item, would be gone after some seconds of watching.
    let settings = "\(media.home)/many-settings"
    mkdir(settings, 0o700)
    let setting = try #require(fopen("\(settings)/inset.toml", "w"))
    fputs("controls-timeout = 3600\n", setting)
    fclose(setting)
    let program = try PtyProgram(
      Inset.path,
      ["--config-dir", settings, "--no-history", "--presentation=inline", "--audio-device=null", list],
      try Inset.options())
    try program.expect("the list") { $0.row(of: "One of many") != nil }
    program.send(.enter)
    try program.expect("the last item", seconds: 200) { screen in
      // The title stands in the picture's frame.
      screen.text(row: 0).contains(Self.last) && screen.picture != nil
    }
    let used = Self.residentKilobytes(of: program.processID)
    program.quitInGoodOrder()
    return used
  }

  @Test("They leave nothing behind", .timeLimit(.minutes(8))) func memoryStaysFlat() throws {
    let media = try Media.shared.get()
    try make(
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -t 0.2 -pix_fmt yuv420p",
      "\(media.home)/many-short.mp4")
    try make("-f lavfi -i testsrc2=s=320x180:r=2 -t 900 -pix_fmt yuv420p", "\(media.home)/many-silent.mp4")
    let (few, many) = (try watchHistory(after: 5), try watchHistory(after: 65))
    // Allocators' reserves differ by some megabytes; sessions that stay are more than that over sixty.
    #expect(few > 0 && many - few < 20_000, "from \(few) kB to \(many) kB")
  }

  private func make(_ arguments: String, _ file: String) throws {
    let words = "-v error \(arguments)".split(separator: " ").map(String.init)
    let made = try CapturedProgram("ffmpeg", words + [file])
    #expect(made.exit?.status == .code(0), "\(made.errorText)")
  }

  private static func residentKilobytes(of process: Int32) -> Int {
    guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
    let words = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * (sysconf(Int32(_SC_PAGESIZE)) / 1024) : 0
  }
}
