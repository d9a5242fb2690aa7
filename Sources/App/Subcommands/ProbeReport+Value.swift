// The reports of `inset probe --json`. The names are a contract: add, do not rename.

import Base

extension ProbeReport {
  /// The report for programs.
  var value: RemoteValue {
    .map(of: [
      "path": .text(path), "error": .of(error), "format": .of(format), "duration": .of(duration),
      "seekable": .of(seekable), "live": .of(live), "bitRate": .of(bitRate),
      "displayWidth": .of(displayWidth),
      "displayHeight": .of(displayHeight), "tags": tags.map { .map($0.mapValues { .text($0) }) },
      "streams": streams.map { .list($0.map(\.value)) }, "chapters": chapters.map { .list($0.map(\.value)) },
      "editions": editions.map { .list($0.map(\.value)) }, "playlist": playlist?.value,
    ])
  }
}

extension ProbeReport.Stream {
  fileprivate var value: RemoteValue {
    .map(of: [
      "index": .of(index), "kind": .text(kind), "codec": .text(codec), "language": .of(language),
      "title": .of(title), "width": .of(width), "height": .of(height), "frameRate": .of(frameRate),
      "sampleRate": .of(sampleRate), "channels": .of(channels), "bitRate": .of(bitRate),
      "attachedPicture": .of(attachedPicture), "isDefault": .flag(isDefault), "isForced": .flag(isForced),
      "isPlayed": .flag(isPlayed),
    ])
  }
}

extension ProbeReport.Chapter {
  fileprivate var value: RemoteValue { .map(of: ["start": .number(start), "title": .of(title)]) }
}

extension ProbeReport.Edition {
  fileprivate var value: RemoteValue {
    .map(of: [
      "title": .of(title), "isDefault": .flag(isDefault), "isOrdered": .flag(isOrdered),
      "chapters": .list(chapters.map(\.value)),
    ])
  }
}

extension RemoteValue {
  fileprivate static func of(_ text: String?) -> RemoteValue? { text.map { .text($0) } }
  fileprivate static func of(_ flag: Bool?) -> RemoteValue? { flag.map { .flag($0) } }
  fileprivate static func of(_ number: Double?) -> RemoteValue? { number.map { .number($0) } }
  fileprivate static func of(_ number: (some BinaryInteger)?) -> RemoteValue? {
    number.map { .number(Double($0)) }
  }
}
