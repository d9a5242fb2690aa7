import Base
import Glibc
import Picture
import Terminal
import Testing

/// The ring of pictures in shared memory, with a terminal that takes them or does not.
@Suite(.serialized) struct SharedPicturesTests {
  private let picture = PixelBuffer()

  init() { picture.resize(width: 4, height: 4) }

  private func path(_ outcome: SharedPictures.Outcome) -> String? {
    guard case .stored(.shared(let name)) = outcome else { return nil }
    return "/dev/shm" + name
  }

  private func isBusy(_ outcome: SharedPictures.Outcome) -> Bool {
    if case .busy = outcome { true } else { false }
  }

  private func isRefused(_ outcome: SharedPictures.Outcome) -> Bool {
    if case .refused = outcome { true } else { false }
  }

  @Test func aSlowTerminalIsGivenNoMore() throws {
    let ring = SharedPictures()
    defer { ring.removeAll() }
    let first = try #require(path(ring.store(picture, at: .seconds(1))))
    for _ in 0..<2 { _ = try #require(path(ring.store(picture, at: .seconds(1)))) }
    #expect(isBusy(ring.store(picture, at: .seconds(1.1))))
    unlink(first)
    #expect(path(ring.store(picture, at: .seconds(1.2))) == first)
  }

  /// tmux drops what its terminal does not take in time.
  @Test func lostPicturesDoNotBlockTheRing() throws {
    let ring = SharedPictures()
    defer { ring.removeAll() }
    for _ in 0..<3 { _ = try #require(path(ring.store(picture, at: .seconds(1)))) }
    // All three commands were lost; the terminal takes all that come later.
    for step in 0..<100 {
      let now = MonotonicTime.seconds(1.5 + Double(step) / 25)
      let stored = try #require(path(ring.store(picture, at: now)), "picture \(step)")
      unlink(stored)
    }
  }

  @Test func aTerminalThatTakesNoneIsGivenUp() throws {
    let ring = SharedPictures()
    defer { ring.removeAll() }
    var paths: Set<String> = []
    var refusedAt: Double?
    for step in 0..<100 where refusedAt == nil {
      let outcome = ring.store(picture, at: .seconds(1 + Double(step) / 25))
      if let stored = path(outcome) { paths.insert(stored) }
      if isRefused(outcome) { refusedAt = Double(step) / 25 }
    }
    #expect((1.5...2.5).contains(refusedAt ?? 0))
    #expect(paths.count == 3)
    for path in paths { #expect(access(path, F_OK) != 0, "left behind") }
  }

  private func node(_ path: String) -> UInt? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
  }

  /// The bytes behind a name.
  private func bytes(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = read(file, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }

  @Test func memoryIsUsedAgainWhereTheTerminalHasDoneWithIt() throws {
    let ring = SharedPictures()
    defer { ring.removeAll() }
    var nodes: [UInt] = []
    var paths: Set<String> = []
    for step in 0..<9 {
      picture.bytes[0] = UInt8(step)
      let stored = try #require(path(ring.store(picture, at: .seconds(1 + Double(step) / 25))))
      nodes.append(try #require(node(stored)))
      paths.insert(stored)
      #expect(bytes(stored).count == 64 && bytes(stored).first == UInt8(step))
      unlink(stored)
    }
    #expect(Set(nodes).count == 3)
    // As on the way out and back in.
    for path in paths { #expect(unlink(path + ".kept") == 0) }
    for step in 0..<6 {
      picture.bytes[0] = UInt8(step + 50)
      let stored = try #require(path(ring.store(picture, at: .seconds(1.5 + Double(step) / 25))))
      #expect(bytes(stored).first == UInt8(step + 50))
      unlink(stored)
    }
    picture.resize(width: 5, height: 4)
    let larger = try #require(path(ring.store(picture, at: .seconds(2))))
    #expect(bytes(larger).count == 80)
  }

  @Test func memoryThatTheTerminalMayStillLookAtIsLeftAlone() throws {
    let ring = SharedPictures()
    defer { ring.removeAll() }
    var first: String?
    for value in 1...3 {
      picture.bytes[0] = UInt8(value)
      let stored = try #require(path(ring.store(picture, at: .seconds(1))))
      first = first ?? stored
    }
    let taken = try #require(first)
    let file = open(taken, O_RDONLY)
    defer { close(file) }
    unlink(taken)
    picture.bytes[0] = 4
    #expect(path(ring.store(picture, at: .seconds(1.1))) == taken)
    var value: UInt8 = 0
    #expect(pread(file, &value, 1, 0) == 1 && value == 1)
  }

  @Test func picturesHaveRingsOfTheirOwn() throws {
    let film = SharedPictures()
    let beside = SharedPictures(1)
    let second = SharedPictures(2)
    defer { for ring in [film, beside, second] { ring.removeAll() } }
    for _ in 0..<3 { _ = try #require(path(film.store(picture, at: .seconds(1)))) }
    for ring in [beside, second] {
      for _ in 0..<3 { _ = try #require(path(ring.store(picture, at: .seconds(1)))) }
    }
    #expect(Set(SharedPictures.images).count == 5)
  }
}
