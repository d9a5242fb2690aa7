import Base
import CFFmpeg
import Glibc
import Picture
import Platform
import Synchronization
import Testing

@testable import Media

@Suite struct FrameQueueTests {
  private let producer = Wakeup()
  private let ring: FrameQueue
  private let small = PixelSize(width: 8, height: 4)
  private let large = PixelSize(width: 16, height: 8)

  init() {
    ring = FrameQueue(
      producer: producer, events: EventQueue(wake: Wakeup()), configuration: PlayerConfiguration())
    _ = ring.setSize(small, .whole, isLargest: false)
  }

  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  /// Makes a picture as the video thread does: its pixels say the generation and the time.
  ///
  /// False if there is no place for it.
  @discardableResult
  private func make(
    _ milliseconds: Int64, generation: UInt32 = 0, rank: PictureRank = .next, of size: PixelSize? = nil
  ) -> Bool {
    guard let (index, slot) = ring.claim() else { return false }
    guard slot.fill(size ?? small, generation: generation, number: UInt8(truncatingIfNeeded: milliseconds))
    else {
      ring.abandon(index)
      return false
    }
    ring.publish(
      index, time: ms(milliseconds), generation: generation, request: PictureRequest(size: size ?? small),
      rank: rank)
    return true
  }

  @Test func dueFrameIsTakenAndLateFramesAreCounted() {
    for time in [Int64(0), 40, 80, 120] { make(time) }
    #expect(ring.take(at: ms(-1)) == nil)
    #expect(ring.take(at: ms(85))?.time == ms(80))
    #expect(ring.take(at: ms(85)) == nil)
    #expect(ring.figures.dropped == 2 && ring.figures.shown == 1 && ring.figures.waiting == 1)
    #expect(ring.figures.lastShown == ms(80))
    #expect(ring.take(at: ms(120))?.serial == 2)
  }

  @Test func theFirstAfterASeekIsShownAtOnceAndForAMoment() {
    make(5000, rank: .first)
    make(5040)
    // The clock may stand anywhere; the one after it is due as well.
    #expect(ring.take(at: ms(9000))?.time == ms(5000))
    #expect(ring.take(at: ms(9000))?.time == ms(5040))
    ring.flush(generation: 1)
    make(70, generation: 1, rank: .first)
    #expect(ring.take(at: .zero)?.time == ms(70))
  }

  @Test func aSeekDropsWhatWaitsAndWhatComesLateAndKeepsWhatIsShown() throws {
    make(0, rank: .first)
    let shown = try #require(ring.take(at: .zero))
    make(40)
    let claimed = try #require(ring.claim())
    ring.flush(generation: 1)
    #expect(ring.isEmpty)
    // It was begun before the seek.
    ring.publish(
      claimed.index, time: ms(80), generation: 0, request: PictureRequest(size: small), rank: .next)
    #expect(ring.take(at: ms(1000)) == nil)
    #expect(shown.pixels.bytes[0] == 0 && shown.pixels.width == 8)
    // All places but that of the shown one can be had again.
    var count = 0
    while ring.claim() != nil { count += 1 }
    #expect(count == PictureLead.most + 1)
  }

  @Test func noMoreArePublishedThanThereIsRoomFor() {
    var time: Int64 = 0
    while ring.hasRoom() {
      guard make(time) else { break }
      time += 40
    }
    #expect(ring.figures.waiting == PictureLead.least)
    // It goes on once few are left, and not before.
    #expect(ring.take(at: .zero) != nil && !ring.hasRoom())
    #expect(ring.take(at: ms(40)) != nil && ring.hasRoom())
  }

  @Test func anotherSizeIsMadeOfAllThatWaitsAndOfTheShownOne() throws {
    make(0, rank: .first)
    _ = ring.take(at: .zero)
    make(40)
    make(80)
    #expect(!ring.setSize(large, .whole, isLargest: false))
    var times: [Int] = []
    while let outdated = ring.claimOutdated() {
      #expect(outdated.request.size == large && outdated.slot.hasFrame)
      times.append(outdated.index)
      _ = outdated.slot.fill(large, generation: 0, number: 1)
      ring.republish(outdated.index, request: outdated.request)
    }
    #expect(times.count == 3 && Set(times).count == 3)
    let rescaled = try #require(ring.take(at: .zero))
    #expect(rescaled.isRedelivery && rescaled.time == .zero && rescaled.pixels.width == 16)
    #expect(ring.figures.shown == 1)
    #expect(ring.take(at: ms(40))?.pixels.width == 16)
  }

  @Test func pictureRescaledDuringASeekIsDropped() throws {
    make(0, rank: .first)
    _ = ring.take(at: .zero)
    make(40)
    _ = ring.setSize(large, .whole, isLargest: false)
    let outdated = try #require(ring.claimOutdated())
    ring.flush(generation: 1)
    ring.republish(outdated.index, request: outdated.request)
    #expect(ring.isEmpty && ring.take(at: ms(1000)) == nil)
  }

  @Test func scalingThatFailsGivesThePlaceBack() throws {
    make(0)
    _ = ring.setSize(large, .whole, isLargest: false)
    let outdated = try #require(ring.claimOutdated())
    ring.republish(outdated.index, request: nil)
    #expect(ring.isEmpty)
    var count = 0
    while ring.claim() != nil { count += 1 }
    #expect(count == PictureLead.most + 2)
  }

  /// A thread makes pictures and makes them again, one seeks, one takes and asks for other sizes: each picture that is
  /// taken is whole, is of the newest generation or the one before the seek, and goes forward within its generation.
  @Test func threeThreadsShareIt() {
    let threads = WorkerThreads()
    let generation = Mutex<UInt32>(0)
    let isOver = Mutex(false)
    let found = Mutex<[String]>([])
    let deadline = MonotonicTime.now + .seconds(60)

    let makes = threads.start("make") { [ring, producer] in
      var (current, time) = (UInt32(0), Int64(0))
      while !isOver.withLock({ $0 }), MonotonicTime.now < deadline {
        let wanted = generation.withLock { $0 }
        if wanted != current { (current, time) = (wanted, 0) }
        if let outdated = ring.claimOutdated() {
          let number = outdated.slot.frame.pointee.data.0?.pointee ?? 0
          let its = UInt32(truncatingIfNeeded: outdated.slot.frame.pointee.pts)
          let isMade = outdated.slot.write(outdated.request.size, generation: its, number: number)
          ring.republish(outdated.index, request: isMade ? outdated.request : nil)
        } else if ring.hasRoom(), let (index, slot) = ring.claim() {
          guard let request = ring.request,
            slot.fill(request.size, generation: current, number: UInt8(truncatingIfNeeded: time))
          else {
            ring.abandon(index)
            continue
          }
          ring.publish(
            index, time: MediaTime(microseconds: time), generation: current, request: request,
            rank: time == 0 ? .first : .next)
          time += 1
        } else {
          producer.wait(until: .now + .milliseconds(5))
        }
      }
    }
    let seeks = threads.start("seek") { [ring] in
      for next in UInt32(1)...300 where MonotonicTime.now < deadline {
        let before = ring.figures.shown
        generation.withLock {
          $0 = next
          ring.flush(generation: next)
        }
        // Every other one comes before anything of the last one was shown.
        while next % 2 == 0, ring.figures.shown == before, MonotonicTime.now < deadline {}
      }
      isOver.withLock { $0 = true }
    }
    #expect(makes && seeks)
    var last = (generation: UInt32(0), time: MediaTime(microseconds: -1), serial: UInt64(0))
    var taken = 0
    while !isOver.withLock({ $0 }), MonotonicTime.now < deadline {
      taken += 1
      if taken % 7 == 0 { _ = ring.setSize(taken % 2 == 0 ? small : large, .whole, isLargest: false) }
      let newest = generation.withLock { $0 }
      guard let picture = ring.take(at: MediaTime(microseconds: .max)) else { continue }
      let its = picture.pixels.mark
      guard let its else {
        found.withLock { $0.append("a picture that is not whole") }
        break
      }
      // Without a seek between, no taken frame is of an earlier generation.
      if its.generation < last.generation {
        found.withLock { $0.append("\(its.generation) after \(last.generation)") }
      }
      if !picture.isRedelivery, its.generation == last.generation, picture.time <= last.time {
        found.withLock { $0.append("\(picture.time) after \(last.time) in \(its.generation)") }
      }
      if !picture.isRedelivery, its.generation < newest {
        found.withLock { $0.append("\(its.generation) in \(newest)") }
      }
      if picture.serial != last.serial + 1 { found.withLock { $0.append("serial \(picture.serial)") } }
      last = (its.generation, picture.isRedelivery ? last.time : picture.time, picture.serial)
    }
    #expect(threads.wait(until: deadline + .seconds(10)))
    #expect(found.withLock { $0 } == [])
    #expect(ring.figures.shown > 0 && last.generation > 0)
  }
}

extension PictureSlot {
  /// A frame, and the picture that is made of it; false without memory.
  fileprivate func fill(_ size: PixelSize, generation: UInt32, number: UInt8) -> Bool {
    av_frame_unref(frame)
    frame.pointee.width = 2
    frame.pointee.height = 2
    frame.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    frame.pointee.pts = Int64(generation)
    guard av_frame_get_buffer(frame, 0) >= 0 else { return false }
    frame.pointee.data.0?.pointee = number
    return write(size, generation: generation, number: number)
  }

  /// The picture alone; each pixel says the same.
  fileprivate func write(_ size: PixelSize, generation: UInt32, number: UInt8) -> Bool {
    pixels.resize(width: size.width, height: size.height)
    for place in 0..<(size.width * size.height) {
      pixels.bytes[place * 4] = number
      for byte in 0..<3 {
        pixels.bytes[place * 4 + 1 + byte] = UInt8(truncatingIfNeeded: generation >> (8 * byte))
      }
    }
    return true
  }
}

extension PixelBuffer {
  /// The mark on all of its pixels; nil if they do not agree.
  fileprivate var mark: (generation: UInt32, number: UInt8)? {
    for place in 1..<(width * height) where memcmp(bytes, bytes + place * 4, 4) != 0 { return nil }
    return (UInt32(bytes[1]) | UInt32(bytes[2]) << 8 | UInt32(bytes[3]) << 16, bytes[0])
  }
}
