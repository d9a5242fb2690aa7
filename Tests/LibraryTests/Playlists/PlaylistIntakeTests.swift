import Base
import Library
import Testing

@Suite("Playlists as their bytes come") struct PlaylistIntakeTests {
  private func entries(
    _ bytes: [UInt8], of size: Int, _ origin: PlaylistOrigin, isSurely: Bool = false
  ) throws -> [PlaylistEntry] {
    var all: [PlaylistEntry] = []
    var intake = PlaylistIntake(origin, isSurely: isSurely, exists: { _ in false }, handOn: { all += $0 })
    var start = 0
    while start < bytes.count {
      guard try intake.take(Array(bytes[start..<min(bytes.count, start + size)])) else { break }
      start += size
    }
    if case .entries(let list) = try intake.finish() { all += list.entries }
    return all
  }

  @Test(arguments: [1, 2, 7, 1_000, 100_000])
  func sizesOfPiecesChangeNothing(size: Int) throws {
    var text = "\u{FEFF}#EXTM3U\r\n"
    for index in 0..<1_500 { text += "#EXTINF:\(index),Ünï \(index)\r\n\r\nsub/\(index).flac\r\n" }
    let origin = PlaylistOrigin.network("http://h/l.m3u")
    let whole = try LibraryTests.read(Array(text.utf8), from: origin).entries
    #expect(whole.count == 1_500)
    #expect(try entries(Array(text.utf8), of: size, origin) == whole)
    let json = "[" + (0..<700).map { "\"\($0).flac\"" }.joined(separator: ",") + "]"
    #expect(try entries(Array(json.utf8), of: size, origin).count == 700)
  }

  @Test func streamsAreSeenFromTheirFirstLines() throws {
    var intake = PlaylistIntake(
      .network("http://h/l.m3u"), handOn: { _ in Issue.record("an entry of a stream") })
    let line = Array("#EXTM3U\n#EXT-X-VERSION:3\n".utf8) + [UInt8](repeating: 0x0A, count: 2_000)
    #expect(try !intake.take(line))
    #expect(try intake.finish() == .stream)
  }

  @Test func firstEntriesComeBeforeTheEnd() throws {
    var count = 0
    var intake = PlaylistIntake(.standardInput, handOn: { count += $0.count })
    for index in 0..<600 { _ = try intake.take(Array("\(index).mkv\n".utf8)) }
    #expect(count == 500)
  }

  @Test func tooManyBytesAreRefused() throws {
    var limits = PlaylistLimits()
    limits.bytes = 5_000
    var intake = PlaylistIntake(.network("http://h/l.m3u"), limits: limits)
    _ = try intake.take(Array(repeating: 0x61, count: 4_000))
    #expect(throws: LibraryError.self) { try intake.take(Array(repeating: 0x61, count: 4_000)) }
  }

  @Test func plainTextIsAPlaylistOnlyWhenDeclaredOne() throws {
    let names = Array("http://h/a\nhttp://h/b\n".utf8)
    let origin = PlaylistOrigin.network("http://h/names.txt")
    #expect(try entries(names, of: 3, origin, isSurely: true).count == 2)
    #expect(throws: LibraryError.self) { try entries(names, of: 3, origin) }
  }
}
