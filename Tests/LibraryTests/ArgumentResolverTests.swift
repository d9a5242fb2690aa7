import Base
import Glibc
import Library
import TestSupport
import Testing

@Suite struct ArgumentResolverTests {
  @Test func existingFilesTakePrecedence() throws {
    let folder = try TemporaryFolder()
    let clip = try folder.file("http:")
    let list = try folder.file("l.PLS")
    #expect(try ArgumentResolver.resolve(clip, from: .commandLine) == .media(.file(clip)))
    #expect(try ArgumentResolver.resolve(list, from: .commandLine) == .playlist(.file(list)))
    #expect(try ArgumentResolver.resolve(folder.path, from: .commandLine) == .folder(folder.path))
    let address = BytePath("file://" + folder.path.text + "/%68ttp:")
    #expect(try ArgumentResolver.resolve(address, from: .commandLine) == .media(.file(clip)))
    let odd = try folder.file(BytePath([0xFF, 0xFE]))
    #expect(try ArgumentResolver.resolve(odd, from: .commandLine) == .media(.file(odd)))
  }

  @Test(arguments: [
    ("https://h/a.mp4", NamedSource.media(.url("https://h/a.mp4"))),
    ("HTTP://h/live.m3u8", .media(.url("HTTP://h/live.m3u8"))),
    ("http://h/list.pls?x=1", .playlist(.network("http://h/list.pls?x=1"))),
    ("-", .media(.standardInput)),
    ("lavfi://testsrc[out0]", .media(.lavfi(graph: "testsrc[out0]", duration: nil, seekable: false))),
    ("av://v4l2:/dev/video0", .media(.device(format: "v4l2", name: "/dev/video0"))),
    ("av://x11grab::0.0+10,20", .media(.device(format: "x11grab", name: ":0.0+10,20"))),
    ("source:///run/list.m3u", .media(.url("source:///run/list.m3u"))),
    ("av://lavfi:testsrc", .media(.lavfi(graph: "testsrc", duration: nil, seekable: false))),
  ])
  func addresses(argument: String, source: NamedSource) throws {
    #expect(try ArgumentResolver.resolve(BytePath(argument), from: .commandLine) == source)
  }

  @Test(arguments: Origin.allCases) func anOriginResolvesWhatItMayOpen(origin: Origin) throws {
    let folder = try TemporaryFolder()
    let clip = try folder.file("a.mkv")
    let examples: [(SourceKind, BytePath)] = [
      (.path, clip), (.fileAddress, BytePath("file://" + clip.text)), (.standardInput, BytePath("-")),
      (.web, BytePath("https://h/a.mp4")), (.stream, BytePath("rtsp://h/a")),
      (.ownNetwork, BytePath("smb://h/a.mkv")), (.raw, BytePath("tcp://h:1")),
      (.graph, BytePath("lavfi://testsrc")), (.graph, BytePath("av://lavfi:testsrc")),
      (.device, BytePath("av://v4l2:/dev/video0")),
      (.source, BytePath("source:///run/clock")), (.page, BytePath("ytdl://dQw4w9WgXcQ")),
      (.unknown, BytePath("concat://a")),
    ]
    #expect(Set(examples.map(\.0)) == Set(SourceKind.allCases))
    for (kind, argument) in examples {
      do throws(LibraryError) {
        _ = try ArgumentResolver.resolve(argument, from: origin)
        #expect(origin.mayOpen(kind), "\(argument.text)")
      } catch {
        #expect(!origin.mayOpen(kind), "\(argument.text)")
        #expect(error.code == (kind == .standardInput ? .onlyAtStart : .refusedAddress))
      }
    }
  }

  @Test func nameOfAFileIsNoWayAroundTheTable() throws {
    let folder = try TemporaryFolder()
    let odd = try folder.file("av:")
    // A file of that very name wins for the person, and is no file to who may name none.
    #expect(try ArgumentResolver.resolve(odd, from: .person) == .media(.file(odd)))
    #expect(throws: LibraryError.self) { try ArgumentResolver.resolve(odd, from: .bus) }
  }

  @Test(arguments: [
    ("sftp://me:secret@nas/a.mkv", "Leave it out of sftp://nas/a.mkv: ssh asks for it."),
    ("webdavs://me:secret@nas/", "Leave it out of webdavs://nas/: ~/.netrc"),
    ("rclone://:secret@nas/a", "rclone has it"), ("sftp://", "The form is sftp://USER@SERVER/PATH, without"),
  ])
  func addressWithAPasswordIsNoPlace(_ address: String, _ expected: String) {
    do throws(LibraryError) {
      let source = try ArgumentResolver.resolve(BytePath(address), from: .commandLine)
      Issue.record("\(source)")
    } catch {
      #expect(error.sentence.contains(expected) && !error.sentence.contains("secret"), "\(error.sentence)")
    }
  }

  @Test(arguments: [
    "/no/such/file.mp4", "", "av://v4l2", "av://:x", "av://a b:x", "file://other/a", "file:///no/such/file",
    "a:b",
  ])
  func missingFilesAndInvalidAddressesAreRefused(argument: String) {
    #expect(throws: LibraryError.self) {
      try ArgumentResolver.resolve(BytePath(argument), from: .commandLine)
    }
  }
}

@Suite struct MediaTypesTests {
  @Test(arguments: [
    ("a.mkv", BrowserEntry.Kind.media(.video)), ("/x.y/A.FLAC", .media(.audio)), ("b.tar.m3u8", .playlist),
    ("c.PnG", .media(.image)), ("mkv", .other), (".mkv", .other), ("d/.mp3", .other), ("e.", .other),
    ("", .other),
    ("f.mkv/g", .other), ("h.mp4.part", .other), ("i.averyveryverylongword", .other),
    ("j.ts", .media(.video)),
  ])
  func kinds(name: String, kind: BrowserEntry.Kind) { #expect(MediaTypes.kind(of: Array(name.utf8)) == kind) }

  @Test func noExtensionHasTwoKinds() {
    var seen = MediaTypes.playlistExtensions
    for suffixes in MediaTypes.extensions.values {
      #expect(seen.isDisjoint(with: suffixes))
      #expect(suffixes.allSatisfy { $0.count <= 8 && $0 == $0.lowercased() })
      seen.formUnion(suffixes)
    }
  }
}

@Suite struct StandardFoldersTests {
  @Test func followTheStandard() {
    let usual = StandardFolders(environment: ["HOME": "/home/me", "XDG_STATE_HOME": "relative"])
    #expect(usual?.configuration == BytePath("/home/me/.config/inset"))
    #expect(usual?.state == BytePath("/home/me/.local/state/inset"))
    let own = StandardFolders(environment: ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s/"])
    #expect(own?.configuration == BytePath("/c/inset"))
    #expect(own?.state == BytePath("/s/inset"))
    #expect(StandardFolders(environment: [:]) == nil)
  }
}

@Suite struct DemoItemsTests {
  @Test func everyGraphHasPictureSoundAndAnEnd() throws {
    #expect(DemoItems.all.count == 4)
    for item in DemoItems.all {
      guard case .lavfi(let graph, let duration, _) = item.location else {
        Issue.record("\(item)")
        continue
      }
      #expect(duration == item.duration)
      #expect(
        try run(
          ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", graph, "-t", "0.3"]
            + ["-map", "0:v:0", "-map", "0:a:0", "-f", "null", "-"]) == 0)
    }
  }

  /// Runs a program and gives its exit status.
  private func run(_ words: [String]) throws -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    try #require(posix_spawnp(&process, words[0], nil, nil, arguments, environ) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
