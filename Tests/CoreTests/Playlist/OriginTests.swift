import Testing

@testable import Base
@testable import Core

@Suite("Origins and the sources they may open")
struct OriginTests {
  /// A row for each origin, a letter for each kind in `SourceKind`'s order: opens, in the list, refused.
  private static let expected: KeyValuePairs<Origin, String> = [
    // path, file:, -, web, streams, own network, raw, graph, device, source, page, unknown
    .commandLine: "oooooooooooo",
    .person: "oo-ooooooooo",
    .program: "oo-ooooooooo",
    .watchHistory: "o--oooo--oo-",
    .folder: "o-----------",
    .localList: "oo-ooo---oo-",
    .networkList: "---oo-------",
    .page: "---oo-------",
    .bus: "-o-ooo------",
    .room: "l--llll-----",
    .paste: "oo-ooo----o-",
    .embedded: "------------",
  ]

  @Test func permissionTableCoversEveryOriginAndSource() {
    #expect(Set(Self.expected.map(\.key)) == Set(Origin.allCases))
    for (origin, row) in Self.expected {
      let found = SourceKind.allCases.map { kind in
        switch origin.permission(for: kind) {
        case .opens: "o"
        case .ifListed: "l"
        case .refused: "-"
        }
      }
      #expect(found.joined() == row, "\(origin)")
    }
  }

  @Test(arguments: [
    ("/a/b.mkv", SourceKind.path), ("a:b", .path), ("", .path), ("c://", .path), ("concat:a|b", .path),
    ("pipe:0", .path), ("-", .standardInput), ("--", .path), ("file:///a", .fileAddress),
    ("FILE://h/a", .fileAddress),
    ("http://h/a", .web), ("HTTPS://h", .web), ("rtsp://h", .stream), ("rtmpts://h/a", .stream),
    ("udp://@:1234", .stream),
    ("smb://h/a", .ownNetwork), ("tcp://h:1", .raw), ("data://x", .raw), ("lavfi://testsrc", .graph),
    ("av://lavfi:testsrc", .graph), ("AV://LAVFI:testsrc", .graph), ("av://v4l2:/dev/video0", .device),
    ("av://", .device), ("source:///run/clock", .source), ("concat://a", .unknown),
    ("subfile,,start,0,,:x", .path), ("icyx://h", .unknown),
    ("ftps://h", .unknown), ("pipe://0", .unknown), ("unix://s", .unknown),
  ])
  func namesHaveKinds(name: String, kind: SourceKind) { #expect(SourceKind(of: name.utf8) == kind) }

  @Test func everySchemeHasOneKind() {
    let schemes = SourceKind.schemes.values.flatMap { $0 }
    #expect(Set(schemes).count == schemes.count)
    for (kind, schemes) in SourceKind.schemes {
      for scheme in schemes { #expect(SourceKind(of: "\(scheme)://h/a".utf8) == kind) }
    }
  }

  @Test func locationsHaveTheKindsOfTheirNames() {
    #expect(MediaLocation.file(BytePath("http://h")).kind == .path)
    #expect(MediaLocation.url("rtmp://h/a").kind == .stream)
    #expect(MediaLocation.lavfi(graph: "testsrc", duration: nil, seekable: false).kind == .graph)
    #expect(MediaLocation.device(format: "v4l2", name: "/dev/video0").kind == .device)
    #expect(MediaLocation.standardInput.kind == .standardInput)
  }

  // MARK: What is asked for carries its origin

  @Test func loadRequestsCarryTheirOrigin() throws {
    func origin(_ story: Story) -> Origin? {
      story.effects.compactMap {
        if case .findArgument(_, let request) = $0 { request.origin } else { nil }
      }.first
    }
    var story = Story()
    try story.perform("loadfile /a.mkv")
    #expect(origin(story) == .person)
    story.happen(.desktop(.met))
    story.happen(.desktop(.called(.open("file:///a.mkv"))))
    #expect(origin(story) == .bus)
    let client = RemoteClient(1)
    story.happen(.ipc(.connected(client)))
    for (id, request) in [
      (RemoteValue.number(1), IPCMessage.Content.command(.list([.text("loadfile"), .text("/a.mkv")]))),
      (.number(1), IPCMessage.Content.command(.list([.text("loadlist"), .text("/a.m3u")]))),
    ] {
      story.happen(.ipc(.said(client, IPCMessage(request, id: id))))
      #expect(origin(story) == .program)
    }
    story.happen(.ipc(.said(client, IPCMessage(.line("loadfile /a.mkv append"), id: nil))))
    #expect(origin(story) == .program)
    // Afterwards the person is asked for nothing else.
    try story.perform("loadfile /a.mkv")
    #expect(origin(story) == .person)
  }

  @Test func devicesGraphsAndPipesHaveNoSharedName() {
    #expect(MediaLocation.file(BytePath("/a/b.mkv")).sharedName == "b.mkv")
    for location in [
      MediaLocation.lavfi(graph: "testsrc", duration: nil, seekable: false),
      .device(format: "v4l2", name: "/dev/video0"), .standardInput, .url("pipe://0"),
    ] {
      #expect(location.sharedName == nil)
    }
  }
}
