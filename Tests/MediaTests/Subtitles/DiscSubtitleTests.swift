import Base
import TestSupport
import Testing

@testable import Media

extension PaletteBitmap {
  /// A white rectangle.
  init(white width: Int, _ height: Int) {
    let row = [UInt8](repeating: 0, count: width)
    self.init(width: width, height: height, colors: [.max], pixels: row, stride: 0)
  }
}

/// Subtitles that are pictures: those of a whole film are kept, and those of a hostile file take no memory.
@Suite(.serialized, .waiting) struct DiscSubtitleTests {
  @Test func bitmapCompressionIsLossless() {
    var noise = SeededNumbers(7)
    for (width, height) in [(1, 1), (3, 2), (129, 3), (40_000, 2), (640, 100)] {
      for spread in [1, 2, 7, 256] {
        var last: UInt8 = 0
        let pixels = (0..<width * height).map { _ -> UInt8 in
          if Int(noise.next() % 5) < (spread == 256 ? 5 : 1) {
            last = UInt8(truncatingIfNeeded: noise.next() % UInt64(spread))
          }
          return last
        }
        let bitmap = PaletteBitmap(
          width: width, height: height, colors: [0, 1], pixels: pixels, stride: width)
        #expect(bitmap.pixels() == pixels)
        #expect(bitmap.byteCount <= pixels.count + pixels.count / 32 + 16)
      }
    }
  }

  /// Pictures of the size of the screen, as many as a film has lines of, each as large as its disc can make it.
  @Test func pictureOfEverySizeTakesLittleMemory() throws {
    let path = BytePath(
      try Clips.write("large.sup", DiscSubtitle.pages(count: 20, width: 960, height: 540)))
    let events = try SubtitleFile.read(
      SubtitleFileRequest(ExternalSubtitle(path: path)), from: SubtitleSource()
    ).events
    let pictures = events.map(\.pictureBytes).filter { $0 > 0 }
    #expect(pictures.count == 20)
    #expect(pictures.reduce(0, +) < 100_000)
  }

  /// A file of the pages that a disc has is known by its content, whatever it is called, and each goes in time.
  @Test(arguments: ["film.nl.sup", "film.SUP", "film.sub"]) func pagesHaveTheirTimes(name: String) throws {
    let path = BytePath(try Clips.write(name, DiscSubtitle.pages(count: 3, width: 320, height: 180)))
    let track = SubtitleTrack()
    let events = try SubtitleFile.read(
      SubtitleFileRequest(ExternalSubtitle(path: path)), from: SubtitleSource()
    ).events
    for event in events { track.insert(event) }
    #expect(events.map(\.pictureBytes).count { $0 > 0 } == 3)
    for second in [1.2, 2.2, 3.2] {
      var window = SubtitleTrack.Window()
      #expect(track.events(at: MediaTime(seconds: second), &window)?.count == 1, "\(second)")
    }
    var window = SubtitleTrack.Window()
    #expect(track.events(at: MediaTime(seconds: 0.5), &window)?.isEmpty ?? true)
  }

  /// The first line of a film with many is there as the last is.
  @Test func theWholeFilmIsKept() throws {
    let path = BytePath(
      try Clips.write("film-long.sup", DiscSubtitle.pages(count: 400, width: 960, height: 540)))
    let track = SubtitleTrack()
    for event in try SubtitleFile.read(
      SubtitleFileRequest(ExternalSubtitle(path: path)), from: SubtitleSource()
    ).events {
      track.insert(event)
    }
    for second in [1.2, 200.2, 399.2, 400.2] {
      var window = SubtitleTrack.Window()
      #expect(track.events(at: MediaTime(seconds: second), &window)?.count == 1, "\(second)")
    }
  }
}
