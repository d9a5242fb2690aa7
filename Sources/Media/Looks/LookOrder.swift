// The orders of the player to a reader. Pure; any thread.

internal import Base

/// A message of the player to a reader.
enum LookOrder: Equatable {
  /// Skips the next file if it has that stamp, since reading it crashes.
  case avoid(LookStamp)
  /// Reads streams and tags of a file.
  case facts(BytePath, timeout: Double)
  /// Reads streams, tags and a picture of a file: of that moment, or of one that the reader chooses.
  case preview(BytePath, at: MediaTime?)
  /// The player reads the bytes of the next order's file, which is one of a place; the size is nil where it cannot be sought.
  case offer(size: Int64?)
  /// Answers `wanted`: the bytes, at most as many; none at the end.
  case piece([UInt8])
  /// Opens an item for small pictures of about so many rows.
  case thumbnails(Thumbnail.Subject, rows: Int, ServerTrust)
  /// Makes a small picture of the key frame at or before a time.
  case thumbnail(MediaTime, PixelSize, quarterTurns: Int)
  /// Measures the loudness of a sound.
  case waveform(Waveform.Subject)
  /// Decodes a picture file, the cover of a song.
  case cover(BytePath)
  /// Reads streams and tags of an item that the user named.
  case probe(MediaLocation, timeout: Double, ServerTrust)
  /// Decodes pictures of an item that the user named: one at a moment, or `count` from the whole of it.
  case stills(MediaLocation, StillTime?, count: Int?, VideoRotation, timeout: Double, ServerTrust)
  /// Plays a file without sound, from a time on.
  case film(BytePath, from: MediaTime, FilmWish)
  /// Sets the size to which the film's pictures, or a part of them, are scaled.
  case show(PixelSize, PictureCrop, enlargement: Double)
  /// Sets whether the film's pictures are decoded.
  case setWanted(Bool)
  case setPaused(Bool)
  /// Goes to the key frame before a time in the film.
  case seek(MediaTime)
  /// Asks for the film's next picture, when it is due.
  case next
  /// Answers `shape`: the size to scale to.
  case size(PixelSize)
  /// Answers `keyFrame`: whether its picture is cached.
  case isKnown(Bool)
}

extension LookOrder {
  /// The kinds of orders that leave a conversation as it was before, ready for another one of their kind.
  enum Kind: CaseIterable { case facts, preview, cover }

  /// Its kind; nil for an order that takes a conversation of its own.
  var kind: Kind? {
    switch self {
    case .facts: .facts
    case .preview: .preview
    case .cover: .cover
    default: nil
    }
  }

  /// The bytes of the message.
  var bytes: [UInt8] {
    var out = LookWriter()
    switch self {
    case .facts(let path, let timeout):
      out.put(UInt8(1))
      out.put(path)
      out.put(timeout)
    case .preview(let path, let moment):
      out.put(UInt8(2))
      out.put(path)
      out.put(moment) { $0.put($1) }
    case .thumbnails(let subject, let rows, let trust):
      out.put(UInt8(3))
      out.put(subject)
      out.put(rows)
      out.put(trust)
    case .thumbnail(let time, let size, let turns):
      out.put(UInt8(4))
      out.put(time)
      out.put(size)
      out.put(turns)
    case .waveform(let subject):
      out.put(UInt8(5))
      out.put(subject.location)
      out.put(subject.stream)
      out.put(subject.duration)
    case .cover(let path):
      out.put(UInt8(6))
      out.put(path)
    case .probe(let location, let timeout, let trust):
      out.put(UInt8(7))
      out.put(location)
      out.put(timeout)
      out.put(trust)
    case .stills(let location, let moment, let count, let rotation, let timeout, let trust):
      out.put(UInt8(8))
      out.put(location)
      out.put(moment) { $0.put($1) }
      out.put(count) { $0.put($1) }
      out.put(rotation.quarterTurns)
      out.put(timeout)
      out.put(trust)
    case .size(let size):
      out.put(UInt8(9))
      out.put(size)
    case .isKnown(let isKnown):
      out.put(UInt8(10))
      out.put(isKnown)
    case .film(let path, let start, let wish):
      out.put(UInt8(11))
      out.put(path)
      out.put(start)
      out.put(wish)
    case .show(let size, let crop, let enlargement):
      out.put(UInt8(12))
      out.put(size)
      out.put(crop)
      out.put(enlargement)
    case .setWanted(let isWanted):
      out.put(UInt8(13))
      out.put(isWanted)
    case .setPaused(let isPaused):
      out.put(UInt8(14))
      out.put(isPaused)
    case .seek(let time):
      out.put(UInt8(15))
      out.put(time)
    case .next: out.put(UInt8(16))
    case .avoid(let stamp):
      out.put(UInt8(17))
      out.put(stamp)
    case .offer(let size):
      out.put(UInt8(18))
      out.put(size) { $0.put($1) }
    case .piece(let bytes):
      out.put(UInt8(19))
      out.put(bytes)
    }
    return out.bytes
  }

  /// The message of those bytes.
  init(_ bytes: [UInt8]) throws(LookEnd) {
    var fields = LookParser(bytes)
    switch try fields.byte() {
    case 1: self = .facts(try fields.path(), timeout: try fields.real())
    case 2:
      let path = try fields.path()
      self = .preview(path, at: try fields.optional { field throws(LookEnd) in try field.time() })
    case 3: self = .thumbnails(try fields.thumbnail(), rows: try fields.number(1...4096), try fields.trust())
    case 4:
      self = .thumbnail(try fields.time(), try fields.size(), quarterTurns: try fields.number(0...3))
    case 5:
      self = .waveform(
        Waveform.Subject(
          location: try fields.location(), stream: try fields.number(), duration: try fields.time()))
    case 6: self = .cover(try fields.path())
    case 7: self = .probe(try fields.location(), timeout: try fields.real(), try fields.trust())
    case 8:
      let location = try fields.location()
      let moment = try fields.optional { field throws(LookEnd) in try field.moment() }
      let count = try fields.optional { field throws(LookEnd) in try field.number(1...10_000) }
      let turns = try fields.number(0...3)
      let rotation = VideoRotation.allCases.first { $0.quarterTurns == turns } ?? .none
      self = .stills(
        location, moment, count: count, rotation, timeout: try fields.real(), try fields.trust())
    case 9: self = .size(try fields.size())
    case 10: self = .isKnown(try fields.flag())
    case 11: self = .film(try fields.path(), from: try fields.time(), try fields.filmWish())
    case 12: self = .show(try fields.size(), try fields.crop(), enlargement: try fields.real())
    case 13: self = .setWanted(try fields.flag())
    case 14: self = .setPaused(try fields.flag())
    case 15: self = .seek(try fields.time())
    case 16: self = .next
    case 17: self = .avoid(try fields.stamp())
    case 18: self = .offer(size: try fields.optional { field throws(LookEnd) in try field.long() })
    case 19: self = .piece(try fields.raw())
    default: throw .garbled
    }
    guard fields.isAtEnd else { throw .garbled }
  }
}
