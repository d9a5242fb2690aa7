import Base
import Glibc
import Picture
import Platform
import TestSupport
import Testing

@testable import Media

@Suite("Small pictures of moments", .serialized, .waiting)
struct ThumbnailTests {
  /// Ten seconds whose brightness rises by 20 each second, with a key frame at each.
  private func stairs() throws -> String {
    try Clips.make(
      "stairs.mkv",
      "-f lavfi -i color=black:s=320x180:r=10,format=gray,geq=lum='20+20*floor(T)' -t 10"
        + " -c:v libx264 -preset ultrafast -g 10 -sc_threshold 0 -pix_fmt yuv420p")
  }

  private func request(_ path: String, _ seconds: Double, width: Int = 32, height: Int = 18)
    -> ThumbnailRequest
  {
    ThumbnailRequest(
      .init(location: .file(BytePath(path)), stream: nil, time: MediaTime(seconds: seconds)), width: width,
      height: height)
  }

  /// Asks until the right picture is there.
  private func wait(
    _ maker: Thumbnailer, _ request: ThumbnailRequest, seconds: Double = 20,
    location: SourceLocation = #_sourceLocation
  ) throws -> PixelBuffer {
    try #require(
      awaitValue(within: seconds) { maker.picture(for: request).flatMap { $0.isExact ? $0.pixels : nil } },
      "no picture came", sourceLocation: location)
  }

  /// The step of the stairs that a picture shows: what it is grey by.
  private func step(_ pixels: PixelBuffer) -> Int {
    let middle = (pixels.height / 2 * pixels.width + pixels.width / 2) * 4
    return Int((Double(pixels.bytes[middle]) / 20 - 1).rounded())
  }

  @Test func thePictureIsThatOfTheKeyFrameBefore() throws {
    let maker = Thumbnailer(wake: Wakeup(), readers: .here)
    let path = try stairs()
    for (seconds, wanted) in [(0.0, 0), (4.9, 4), (2.5, 2), (9.3, 9), (5.0, 5), (100, 9)] {
      let pixels = try wait(maker, request(path, seconds))
      #expect(pixels.width == 32 && pixels.height == 18)
      #expect(step(pixels) == wanted, "at \(seconds)")
    }
  }

  @Test func theNearestPictureIsThereAtOnce() throws {
    let maker = Thumbnailer(wake: Wakeup(), readers: .here)
    let path = try stairs()
    #expect(maker.picture(for: request(path, 2.5)) == nil)
    _ = try wait(maker, request(path, 2.5))
    _ = try wait(maker, request(path, 8.5))
    let near = try #require(maker.picture(for: request(path, 7.2)))
    #expect(step(near.pixels) == 8)
    #expect(!near.isExact)
    #expect(step(try wait(maker, request(path, 7.2))) == 7)
    // The same key frame serves all moments up to the next.
    #expect(maker.picture(for: request(path, 7.1))?.isExact == true)
  }

  @Test func thumbnailerClosesTheFilmWhenIdle() throws {
    let maker = Thumbnailer(wake: Wakeup(), readers: .here, rest: 0.2)
    let path = try stairs()
    _ = try wait(maker, request(path, 1))
    maker.rest()
    #expect(becomes { maker.load.running == 0 })
    // And it is opened again.
    #expect(step(try wait(maker, request(path, 6))) == 6)
  }

  @Test func unreadableFilesAreRefused() throws {
    let maker = Thumbnailer(wake: Wakeup(), readers: .here)
    let junk = try Clips.write("junk.mkv", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
    for path in [junk, "/nowhere/at/all.mkv"] {
      #expect(maker.picture(for: request(path, 1)) == nil)
      #expect(awaitValue { maker.takeNews() ? maker.takeRefusal() : nil } == .file(BytePath(path)))
    }
  }

  @Test func turnedAndInterlacedFilmsAndThoseWithoutAnIndexHavePictures() throws {
    let film = try Clips.film()
    let stream = try Clips.make("thumbnail.ts", "-i \(film) -c copy")
    let mpeg = try Clips.make("thumbnail.mpg", "-i \(film) -c:v mpeg2video -q:v 3 -g 10 -an")
    let jpeg = try Clips.make("thumbnail.avi", "-i \(film) -c:v mjpeg -q:v 3 -an")
    let maker = Thumbnailer(wake: Wakeup(), readers: .here)
    for path in [film, stream, mpeg, jpeg] {
      let pixels = try wait(maker, request(path, 2.2))
      #expect((0..<pixels.width * pixels.height).contains { pixels.bytes[$0 * 4] > 60 }, "\(path)")
    }
  }

  @Test func theCacheKeepsToItsBytes() {
    var cache = ThumbnailCache(limit: 10 * 32 * 18 * 4)
    for second in 0..<50 {
      cache.insert(
        PixelBuffer(width: 32, height: 18), keyFrame: MediaTime(seconds: Double(second)),
        for: request("/a", Double(second) + 0.5))
      // The first is looked at again and again.
      _ = cache.best(for: request("/a", 0.5))
    }
    #expect(cache.bytes == 10 * 32 * 18 * 4)
    #expect(cache.best(for: request("/a", 0.2))?.isExact == true)
    #expect(cache.best(for: request("/a", 49.2))?.isExact == true)
    #expect(cache.best(for: request("/a", 20.2))?.isExact == false)
    #expect(cache.best(for: request("/b", 0.2)) == nil)
    #expect(cache.best(for: request("/a", 0.2, width: 16)) == nil)
  }

  /// `INSET_THUMBNAIL_CLIP=FILE` measures how soon pictures of any film are there.
  @Test(.enabled(if: getenv("INSET_THUMBNAIL_CLIP") != nil, "It measures the film that is named."))
  func thumbnailsOfAFilm() throws {
    let path = String(cString: try #require(getenv("INSET_THUMBNAIL_CLIP")))
    let duration = try Player.probe(.file(BytePath(path)), timeout: 10).duration?.seconds ?? 0
    var first: [Double] = []
    var next: [Double] = []
    for round in 0..<5 {
      let maker = Thumbnailer(wake: Wakeup(), readers: .here)
      for step in 0..<20 {
        let moment = duration * Double((step * 7 + round) % 20) / 20
        let asked = MonotonicTime.now
        while maker.picture(for: request(path, moment, width: 64, height: 36))?.isExact != true {
          usleep(200)
        }
        let taken = (MonotonicTime.now - asked).seconds * 1000
        if step == 0 { first.append(taken) } else { next.append(taken) }
      }
    }
    next.sort()
    first.sort()
    print(
      "thumbnails of \(path): the first, with the opening, \(first) ms;",
      "others: median \(next[next.count / 2]) ms, 95 % \(next[next.count * 95 / 100]) ms, last \(next.last ?? 0) ms"
    )
  }
}
