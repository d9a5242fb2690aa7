// The reports of a reader to the player. Pure; any thread.

internal import Base

/// A message of a reader to the player.
enum LookReport: Equatable {
  /// The reader begins to read the file with that stamp; nil if it is not a file.
  case begun(LookStamp?)
  /// The item is open.
  case opened
  case info(MediaInfo)
  /// The display size of the item's picture, in square pixels: which size is needed?
  case shape(PixelSize)
  /// The time of the key frame that was found: is its picture known?
  case keyFrame(MediaTime)
  /// Bytes of the place's file are needed: which are they?
  case wanted(from: Int64, count: Int)
  /// A picture and its time; its pixels follow, four bytes each.
  case picture(MediaTime, PixelSize)
  /// The film came to its end.
  case ended
  /// The file has no picture, or none is needed.
  case noPicture
  /// Levels of a waveform from an interval on, and whether they are the last ones.
  case levels(from: Int, [UInt8], isEnd: Bool)
  /// It cannot be read, for that reason.
  case failed(PlaybackFailure)
  /// The reader crashes.
  case crashed
}

/// Size and time of a file, which say whether it is the same as before.
struct LookStamp: Hashable {
  var size: Int64
  /// In nanoseconds.
  var modified: Int64
}

extension LookReport {
  /// The bytes of the message.
  var bytes: [UInt8] {
    var out = LookWriter()
    switch self {
    case .begun(let stamp):
      out.put(UInt8(1))
      out.put(stamp) { $0.put($1) }
    case .opened: out.put(UInt8(2))
    case .info(let info):
      out.put(UInt8(3))
      out.put(info)
    case .shape(let size):
      out.put(UInt8(4))
      out.put(size)
    case .keyFrame(let time):
      out.put(UInt8(5))
      out.put(time)
    case .picture(let time, let size):
      out.put(UInt8(6))
      out.put(time)
      out.put(size)
    case .noPicture: out.put(UInt8(7))
    case .levels(let first, let levels, let isEnd):
      out.put(UInt8(8))
      out.put(first)
      out.put(levels)
      out.put(isEnd)
    case .failed(let failure):
      out.put(UInt8(9))
      out.put(failure.sentence)
      out.put(failure.mayBeList)
      out.put(failure.isUnreachable)
    case .crashed: out.put(UInt8(10))
    case .ended: out.put(UInt8(11))
    case .wanted(let offset, let count):
      out.put(UInt8(12))
      out.put(offset)
      out.put(count)
    }
    return out.bytes
  }

  /// The message of those bytes.
  init(_ bytes: [UInt8]) throws(LookEnd) {
    var fields = LookParser(bytes)
    switch try fields.byte() {
    case 1:
      self = .begun(try fields.optional { field throws(LookEnd) in try field.stamp() })
    case 2: self = .opened
    case 3: self = .info(try fields.info())
    case 4: self = .shape(try fields.size())
    case 5: self = .keyFrame(try fields.time())
    case 6: self = .picture(try fields.time(), try fields.size())
    case 7: self = .noPicture
    case 8:
      self = .levels(
        from: try fields.number(0...Waveform.count), try fields.raw(), isEnd: try fields.flag())
    case 9:
      // A reader that was taken over may say anything.
      var failure = PlaybackFailure(VisibleText.filter(try fields.text(), limit: 1000))
      failure.mayBeList = try fields.flag()
      failure.isUnreachable = try fields.flag()
      self = .failed(failure)
    case 10: self = .crashed
    case 11: self = .ended
    case 12: self = .wanted(from: try fields.long(), count: try fields.number(1...AskedBytes.mostAtOnce))
    default: throw .garbled
    }
    guard fields.isAtEnd else { throw .garbled }
  }
}
