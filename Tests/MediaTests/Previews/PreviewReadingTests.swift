import Base
import Foundation
import Glibc
import Picture
import Platform
import Testing

@testable import Media

@Suite("Looking into files", .serialized, .waiting)
struct PreviewReadingTests {
  private func look(_ path: String, width: Int = 64, height: Int = 36) throws -> MediaPreview {
    try PreviewReading(BytePath(path), by: .here).run { _, _ in (width, height) }
  }

  private func brightest(_ pixels: PixelBuffer) -> UInt8 {
    (0..<pixels.width * pixels.height).map { pixels.bytes[$0 * 4 + 1] }.max() ?? 0
  }

  @Test func filmPreviewSkipsABlackOpening() throws {
    // Black up to a third, then a test card.
    let film = try Clips.make(
      "dark-start.mp4",
      "-f lavfi -i color=black:s=320x180:r=10:d=7 -f lavfi -i testsrc2=s=320x180:r=10:d=13"
        + " -filter_complex [0][1]concat=n=2 -c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p")
    let preview = try look(film)
    let picture = try #require(preview.picture)
    #expect(picture.width == 64 && picture.height == 36)
    #expect(brightest(picture) > 100)
    #expect(preview.time >= MediaTime(seconds: 7))
    #expect(preview.info.duration.map { abs($0.seconds - 20) < 0.5 } == true)
  }

  /// The key frame of the dark opening is the only one until long after the middle.
  @Test func filmPreviewGoesOnToTheNextKeyFrame() throws {
    let film = try Clips.make(
      "dark-start-few-keys.mp4",
      "-f lavfi -i color=black:s=320x180:r=10:d=2 -f lavfi -i testsrc2=s=320x180:r=10:d=13"
        + " -filter_complex [0][1]concat=n=2 -c:v libx264 -preset ultrafast -g 100 -sc_threshold 0"
        + " -pix_fmt yuv420p")
    let preview = try look(film)
    #expect(preview.picture.map { brightest($0) > 100 } == true)
    #expect(abs(preview.time.seconds - 10) < 0.5)
  }

  @Test func aFilmThatWasBegunIsShownWhereItWasLeft() throws {
    let film = try Clips.film()
    let chosen = try look(film)
    func left(at seconds: Double) throws -> MediaPreview {
      try PreviewReading(BytePath(film), at: MediaTime(seconds: seconds), by: .here).run { _, _ in (64, 36) }
    }
    let duration = try #require(chosen.info.duration).seconds
    let late = try left(at: duration * 0.9)
    #expect(late.picture != nil && late.time > chosen.time)
    #expect(late.time <= MediaTime(seconds: duration * 0.9))
  }

  /// A scene that fades in has a black key frame.
  @Test func aFilmThatWasLeftInTheDarkIsShownAtTheNextKeyFrame() throws {
    let film = try Clips.make(
      "dark-middle.mp4",
      "-f lavfi -i testsrc2=s=320x180:r=10:d=4 -f lavfi -i color=black:s=320x180:r=10:d=4"
        + " -f lavfi -i testsrc2=s=320x180:r=10:d=4 -filter_complex [0][1][2]concat=n=3"
        + " -c:v libx264 -preset ultrafast -g 40 -sc_threshold 0 -pix_fmt yuv420p")
    let left = try PreviewReading(BytePath(film), at: MediaTime(seconds: 6), by: .here).run { _, _ in (64, 36)
    }
    #expect(left.picture.map { brightest($0) > 100 } == true)
    #expect(abs(left.time.seconds - 8) < 0.5)
  }

  @Test func blackFilmHasAPreviewPicture() throws {
    let film = try Clips.make(
      "dark.mp4", "-f lavfi -i color=black:s=320x180:r=10:d=5 -c:v libx264 -preset ultrafast -pix_fmt yuv420p"
    )
    #expect(try look(film).picture != nil)
  }

  @Test func aSongHasItsCoverAndTags() throws {
    let cover = try Clips.make("preview-cover.png", "-f lavfi -i testsrc2=s=100x100 -frames:v 1")
    let song = try Clips.make(
      "preview-song.mp3",
      "-f lavfi -i sine=d=3 -i \(cover) -map 0 -map 1 -c:v copy -disposition:v attached_pic -metadata title=Song"
    )
    let preview = try look(song, width: 20, height: 20)
    #expect(preview.picture.map { brightest($0) > 100 } == true)
    #expect(preview.info.tags.contains { $0.key == "title" && $0.value == "Song" })
    let bare = try Clips.make("preview-bare.ogg", "-f lavfi -i sine=d=2 -c:a libvorbis")
    #expect(try look(bare).picture == nil)
  }

  @Test func imagesAndShortClipsAreThemselves() throws {
    let image = try Clips.make("preview-image.png", "-f lavfi -i testsrc2=s=100x50 -frames:v 1")
    var asked: [Int] = []
    let preview = try PreviewReading(BytePath(image), by: .here).run { width, height in
      asked = [width, height]
      return (10, 5)
    }
    #expect(asked == [100, 50])
    #expect(preview.picture != nil)
    let short = try Clips.make(
      "preview-short.mkv", "-f lavfi -i testsrc2=s=64x64:r=10:d=0.3 -c:v libx264 -pix_fmt yuv420p")
    #expect(try look(short).picture != nil)
  }

  @Test func damagedFilesDoNotCrashPreviewReading() throws {
    let bytes = try Clips.read(try Clips.film())
    for (index, part) in [bytes.prefix(100), bytes.prefix(4000), bytes.suffix(20_000)].enumerated() {
      let path = try Clips.write("preview-cut\(index).mp4", Array(part))
      do { _ = try look(path) } catch {}
    }
    // Noise in the middle of a film.
    var noisy = bytes
    for index in stride(from: 2000, to: noisy.count - 2000, by: 3) {
      noisy[index] = UInt8(truncatingIfNeeded: index &* 31)
    }
    let path = try Clips.write("preview-noise.mp4", noisy)
    do { _ = try look(path) } catch {}
  }

  @Test func oversizedImageHasNoPreviewPicture() throws {
    // A header that says 20000 × 20000 and nothing behind it.
    let header = Array("P6\n20000 20000\n255\n".utf8) + [UInt8](repeating: 7, count: 4000)
    let path = try Clips.write("preview-bomb.ppm", header)
    do { #expect(try look(path).picture == nil) } catch {}
  }

  @Test func aFileOfAPlaceIsReadByThePlayerWithinItsBudget() throws {
    let film = try Clips.make(
      "place-preview.mp4",
      "-f lavfi -i testsrc2=s=320x180:r=10:d=30 -c:v libx264 -preset ultrafast -g 10 -b:v 4M -pix_fmt yuv420p"
    )
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: film)))
    let server = try LoopbackServer { request, answer in answer.file(bytes, request) }
    let path = BytePath("webdav://127.0.0.1:\(server.port)/film.mp4")
    let preview = try PreviewReading(path, by: .here, budget: 4 << 20).run { _, _ in (64, 36) }
    #expect(preview.picture?.width == 64)
    #expect(preview.info.duration.map { abs($0.seconds - 30) < 0.5 } == true)
    #expect(preview.time >= MediaTime(seconds: 2))
    // The index of this file is at its end, and nothing is left for a picture.
    #expect(throws: PlaybackFailure.self) {
      try PreviewReading(path, by: .here, budget: 1000).run { _, _ in (64, 36) }
    }
  }

  @Test func aPlaceThatHangsIsLeftAtOnceWhenTheLookIsCancelled() throws {
    let server = try LoopbackServer { _, answer in answer.hang() }
    let path = BytePath("webdav://127.0.0.1:\(server.port)/film.mp4")
    let reading = PreviewReading(path, by: .here, budget: 4 << 20)
    Thread.detachNewThread {
      usleep(200_000)
      reading.cancel()
    }
    let began = MonotonicTime.now
    #expect(throws: PlaybackFailure.self) { try reading.run { _, _ in (64, 36) } }
    #expect(MonotonicTime.now - began < .seconds(8))
  }

  @Test func aCancelledLookEndsSoon() throws {
    let reading = PreviewReading(BytePath(try Clips.film()), by: .here)
    reading.cancel()
    do {
      let preview = try reading.run { _, _ in (10, 10) }
      #expect(preview.picture == nil)
    } catch {}
  }
}
