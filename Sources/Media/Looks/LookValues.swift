// The values in messages between the player and a reader. Pure; any thread.

internal import Base

extension LookWriter {
  mutating func put(_ size: PixelSize) {
    put(size.width)
    put(size.height)
  }

  mutating func put(_ stamp: LookStamp) {
    put(stamp.size)
    put(stamp.modified)
  }

  mutating func put(_ moment: StillTime) {
    switch moment {
    case .time(let time):
      put(true)
      put(time)
    case .percent(let percent):
      put(false)
      put(percent)
    }
  }

  mutating func put(_ trust: ServerTrust) {
    put(trust.verifies)
    put(trust.authorities) { $0.put($1) }
  }

  mutating func put(_ location: MediaLocation) {
    switch location {
    case .file(let path):
      put(UInt8(1))
      put(path)
    case .url(let address):
      put(UInt8(2))
      put(address)
    case .lavfi(let graph, let duration, let isSeekable):
      put(UInt8(3))
      put(graph)
      put(duration) { $0.put($1) }
      put(isSeekable)
    case .device(let format, let name):
      put(UInt8(4))
      put(format)
      put(name)
    case .standardInput: put(UInt8(5))
    }
  }

  mutating func put(_ subject: Thumbnail.Subject) {
    put(subject.location)
    put(subject.stream) { $0.put($1) }
    put(subject.time)
    put(subject.quarterTurns)
    put(all: subject.headers.fields) {
      $0.put($1.name)
      $0.put($1.value)
    }
    put(subject.origin.rawValue)
  }
}

extension LookParser {
  /// A picture's size: at most that which a still picture may have.
  mutating func size() throws(LookEnd) -> PixelSize {
    PixelSize(width: try number(0...1 << 27), height: try number(0...1 << 27))
  }

  mutating func stamp() throws(LookEnd) -> LookStamp {
    LookStamp(size: try long(), modified: try long())
  }

  mutating func moment() throws(LookEnd) -> StillTime {
    try flag() ? .time(try time()) : .percent(try real())
  }

  mutating func trust() throws(LookEnd) -> ServerTrust {
    ServerTrust(
      verifies: try flag(), authorities: try optional { field throws(LookEnd) in try field.path() })
  }

  mutating func location() throws(LookEnd) -> MediaLocation {
    switch try byte() {
    case 1: return .file(try path())
    case 2: return .url(try text())
    case 3:
      let graph = try text()
      let duration = try optional { field throws(LookEnd) in try field.time() }
      return .lavfi(graph: graph, duration: duration, seekable: try flag())
    case 4: return .device(format: try text(), name: try text())
    case 5: return .standardInput
    default: throw .garbled
    }
  }

  mutating func thumbnail() throws(LookEnd) -> Thumbnail.Subject {
    let location = try location()
    let stream = try optional { field throws(LookEnd) in try field.number() }
    let time = try time()
    var subject = Thumbnail.Subject(
      location: location, stream: stream, time: time, quarterTurns: try number(0...3))
    for field in try all({ field throws(LookEnd) in (try field.text(), try field.text()) }) {
      subject.headers.set(field.0, field.1)
    }
    guard let origin = Origin(rawValue: try text()) else { throw .garbled }
    subject.origin = origin
    return subject
  }
}
