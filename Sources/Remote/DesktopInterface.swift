// The only table of MPRIS: properties, methods and signals, with their meaning for the player. Pure; any thread.
// Names and types: https://specifications.freedesktop.org/mpris-spec/2.2/.

import Base

/// One D-Bus interface of the player's object.
struct DesktopInterface: Sendable {
  /// A property, which can be read and perhaps set.
  struct Property: Sendable {
    let name: String
    /// Returns the value for a state of the player, at a time.
    let value: @Sendable (DesktopStatus, MonotonicTime) -> BusValue
    /// Converts an assigned value to a command, nil for a value of another type.
    ///
    /// The function is nil for a property that is read only.
    var set: (@Sendable (BusValue) -> DesktopCall?)?
    /// Whether changes are signalled; not for `Position`, which clients extrapolate.
    var isTold = true
  }

  /// A method of the interface.
  struct Method: Sendable {
    let name: String
    var arguments: [(name: String, type: String)] = []
    /// Converts arguments to a command, nil if they cannot be performed.
    ///
    /// The function is nil for a method without an effect.
    var call: (@Sendable ([BusValue]) -> DesktopCall?)?
    /// The error text for arguments that cannot be performed; nil if these have no effect and no error.
    var refusal: String?
  }

  let name: String
  let properties: [Property]
  let methods: [Method]
  var signals: [(name: String, argument: (name: String, type: String))] = []

  /// The object's path.
  static let path = "/org/mpris/MediaPlayer2"
  /// The bus name; a second player appends its process ID.
  static let busName = "org.mpris.MediaPlayer2.inset"
  /// The signal after a jump of the position.
  static let seeked = "Seeked"

  static let all = [root, player]

  /// The URL schemes that a D-Bus client may open.
  static let schemes = Origin.bus.schemes

  /// The media types that can be played, which are those of the desktop entry.
  static let types = words(
    """
    application/mxf application/ogg application/ram application/vnd.apple.mpegurl
    application/vnd.rn-realmedia application/x-cue application/x-matroska application/x-shorten
    application/xspf+xml audio/AMR audio/AMR-WB audio/aac audio/ac3 audio/aiff audio/amr audio/basic
    audio/flac audio/m4a audio/matroska audio/midi audio/mp2 audio/mp4 audio/mpeg audio/mpegurl audio/ogg
    audio/opus audio/vnd.audible.aax audio/vnd.dts audio/vnd.dts.hd audio/vnd.rn-realaudio audio/vnd.wave
    audio/vorbis audio/wav audio/webm audio/x-aifc audio/x-aiff audio/x-ape audio/x-caf audio/x-dff
    audio/x-dsf audio/x-flac audio/x-flac+ogg audio/x-gsm audio/x-it audio/x-m4a audio/x-m4b audio/x-matroska
    audio/x-mo3 audio/x-mod audio/x-mpegurl audio/x-ms-asx audio/x-ms-wma audio/x-musepack audio/x-opus+ogg
    audio/x-s3m audio/x-scpls audio/x-speex audio/x-speex+ogg audio/x-tak audio/x-tta audio/x-voc
    audio/x-vorbis+ogg audio/x-w64 audio/x-wav audio/x-wavpack audio/x-xm video/3gpp video/3gpp2 video/avi
    video/dv video/matroska video/mp2t video/mp4 video/mpeg video/msvideo video/ogg video/quicktime
    video/vnd.avi video/vnd.radgamettools.bink video/vnd.radgamettools.smacker video/vnd.vivo video/webm
    video/x-flic video/x-flv video/x-ivf video/x-m4v video/x-matroska video/x-matroska-3d video/x-mjpeg
    video/x-mng video/x-ms-asf video/x-ms-wmv video/x-msvideo video/x-nsv video/x-nut video/x-ogm+ogg
    video/x-theora+ogg video/x-wtv video/x-yuv4mpeg
    """)

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static let root = DesktopInterface(
    name: "org.mpris.MediaPlayer2",
    properties: [
      Property(name: "Identity") { _, _ in .text("Inset") },
      Property(name: "DesktopEntry") { _, _ in .text("inset") },
      Property(name: "CanQuit") { _, _ in .flag(true) },
      Property(name: "CanRaise") { _, _ in .flag(false) },
      Property(name: "HasTrackList") { _, _ in .flag(false) },
      Property(name: "CanSetFullscreen") { _, _ in .flag(true) },
      Property(
        name: "Fullscreen", value: { status, _ in .flag(status.isFullscreen) },
        set: { if case .flag(let wanted) = $0 { .setFullscreen(wanted) } else { nil } }),
      Property(name: "SupportedUriSchemes") { _, _ in .texts(schemes) },
      Property(name: "SupportedMimeTypes") { _, _ in .texts(types) },
    ],
    methods: [
      // A program cannot bring its terminal to the front.
      Method(name: "Raise"),
      Method(name: "Quit") { _ in .quit },
    ])

  static let player = DesktopInterface(
    name: "org.mpris.MediaPlayer2.Player",
    properties: [
      Property(name: "PlaybackStatus") { status, _ in .text(status.playback.word) },
      Property(
        name: "LoopStatus", value: { status, _ in .text(status.repetition.word) },
        set: { value in
          DesktopStatus.Repetition.allCases.first { .text($0.word) == value }.map { .setRepetition($0) }
        }),
      Property(
        name: "Rate", value: { status, _ in .number(status.speed) },
        set: { if case .number(let speed) = $0 { .setSpeed(speed) } else { nil } }),
      Property(name: "MinimumRate") { _, _ in .number(PlaybackRanges.speeds.lowerBound) },
      Property(name: "MaximumRate") { _, _ in .number(PlaybackRanges.speeds.upperBound) },
      Property(
        name: "Shuffle", value: { status, _ in .flag(status.isShuffled) },
        set: { if case .flag(let wanted) = $0 { .setShuffled(wanted) } else { nil } }),
      Property(
        name: "Volume", value: { status, _ in .number(status.volume) },
        set: { if case .number(let volume) = $0 { .setVolume(volume) } else { nil } }),
      Property(
        name: "Position",
        value: { status, now in .int64(status.position(at: now).microseconds) },
        isTold: false),
      Property(name: "Metadata") { status, _ in .map(status.metadata) },
      Property(name: "CanGoNext") { status, _ in .flag(status.canGoNext) },
      Property(name: "CanGoPrevious") { status, _ in .flag(status.canGoPrevious) },
      Property(name: "CanPlay") { status, _ in .flag(status.canPlay) },
      Property(name: "CanPause") { status, _ in .flag(status.canPlay) },
      Property(name: "CanSeek") { status, _ in .flag(status.canSeek) },
      Property(name: "CanControl") { _, _ in .flag(true) },
    ],
    methods: [
      Method(name: "Play") { _ in .play },
      Method(name: "Pause") { _ in .pause },
      Method(name: "PlayPause") { _ in .playOrPause },
      Method(name: "Stop") { _ in .stop },
      Method(name: "Next") { _ in .next },
      Method(name: "Previous") { _ in .previous },
      Method(name: "Seek", arguments: [("Offset", "x")]) { arguments in
        if case .int64(let offset)? = arguments.first {
          .seek(by: MediaTime(microseconds: offset))
        } else {
          nil
        }
      },
      Method(name: "SetPosition", arguments: [("TrackId", "o"), ("Position", "x")]) { arguments in
        guard case .path(let path)? = arguments.first, case .int64(let place)? = arguments.last,
          let item = DesktopTrack.item(at: path)
        else { return nil }
        return .setPosition(MediaTime(microseconds: place), of: item)
      },
      Method(
        name: "OpenUri", arguments: [("Uri", "s")],
        call: { arguments in
          guard case .text(let address)? = arguments.first,
            Origin.bus.mayOpen(SourceKind(of: address.utf8))
          else { return nil }
          return .open(address)
        }, refusal: "Only addresses with a scheme in SupportedUriSchemes can be opened."),
    ],
    signals: [(seeked, ("Position", "x"))])

  /// The object's description in XML for `Introspect`.
  static var introspection: String {
    var lines = [
      "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
      " \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">", "<node>",
    ]
    for interface in all {
      lines.append(" <interface name=\"\(interface.name)\">")
      for method in interface.methods {
        lines.append("  <method name=\"\(method.name)\">")
        for argument in method.arguments {
          lines.append("   <arg name=\"\(argument.name)\" type=\"\(argument.type)\" direction=\"in\"/>")
        }
        lines.append("  </method>")
      }
      for signal in interface.signals {
        lines.append("  <signal name=\"\(signal.name)\">")
        lines.append("   <arg name=\"\(signal.argument.name)\" type=\"\(signal.argument.type)\"/>")
        lines.append("  </signal>")
      }
      for property in interface.properties {
        let type = property.value(DesktopStatus(), .zero).signature
        let access = property.set == nil ? "read" : "readwrite"
        lines.append("  <property name=\"\(property.name)\" type=\"\(type)\" access=\"\(access)\">")
        if !property.isTold {
          lines.append(
            "   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"false\"/>")
        }
        lines.append("  </property>")
      }
      lines.append(" </interface>")
    }
    return (lines + ["</node>", ""]).joined(separator: "\n")
  }
}

extension DesktopStatus.Playback {
  fileprivate var word: String {
    switch self {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }
}

extension DesktopStatus.Repetition {
  fileprivate var word: String {
    switch self {
    case .none: "None"
    case .track: "Track"
    case .playlist: "Playlist"
    }
  }
}

extension DesktopStatus {
  /// Returns the playback position at a time, between zero and the duration.
  func position(at now: MonotonicTime) -> MediaTime {
    max(.zero, min(place.position(at: now), track?.duration ?? MediaTime(microseconds: .max)))
  }

  /// The current item as `Metadata`; names: https://www.freedesktop.org/wiki/Specifications/mpris-spec/metadata/.
  fileprivate var metadata: [BusValue.Field] {
    guard let track else {
      return [.init("mpris:trackid", .path("/org/mpris/MediaPlayer2/TrackList/NoTrack"))]
    }
    let fields: [(key: String, value: BusValue?)] = [
      ("mpris:trackid", .path(track.path)),
      ("mpris:length", track.duration.map { .int64($0.microseconds) }),
      ("xesam:title", track.title.map { .text($0) }),
      ("xesam:artist", track.artist.map { .texts([$0]) }),
      ("xesam:album", track.album.map { .text($0) }),
      ("xesam:albumArtist", track.albumArtist.map { .texts([$0]) }),
      ("xesam:genre", track.genre.map { .texts([$0]) }),
      ("xesam:trackNumber", track.number.map { .int32($0) }),
      ("xesam:discNumber", track.disc.map { .int32($0) }),
      ("xesam:url", track.address.map { .text($0) }),
    ]
    return fields.compactMap { key, value in value.map { BusValue.Field(key, $0) } }
  }
}

extension DesktopTrack {
  private static let folder = "/inset/item/"

  /// The object path of the item.
  fileprivate var path: String { "\(Self.folder)\(item.rawValue)" }

  /// Returns the item of an object path; nil for any other path.
  fileprivate static func item(at path: String) -> ItemID? {
    guard path.hasPrefix(folder) else { return nil }
    return UInt64(path.dropFirst(folder.count)).map { ItemID($0) }
  }
}
