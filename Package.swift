// swift-tools-version: 6.0
import PackageDescription

// Dependencies run one way: Base and Picture import no other module, Platform (clock, threads, wake-ups, child processes) and Core
// stand on Base, Views on Core, Charsets on Base, Places (folders and files of servers) on Platform, the adapters (Media, Terminal, EmbeddedTerminal, Library, WatchHistory,
// Remote) on Base, Platform and Picture and do not know each other, App joins them, inset starts App. Only its own adapter imports
// a C library.

/// `INSET_STRICT=1` makes warnings of our own targets errors: for checks, not for users with newer compilers.
let warningsAreErrors = Context.environment["INSET_STRICT"] != nil

/// Expressions are found that take the type checker more than two seconds of processor time, about five times what the
/// slowest takes.
let slowExpressions = ["-Xfrontend", "-warn-long-expression-type-checking=2000"]

/// What every Swift target is compiled with.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (warningsAreErrors ? [.unsafeFlags(["-warnings-as-errors"] + slowExpressions)] : [])

/// Per-pixel loops are optimised in debug builds too: without that the player cannot be tried in debug.
let hot: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What every C target is compiled with: the C library's calls check sizes that the compiler knows.
let checked: [CSetting] =
  [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
  + (warningsAreErrors ? [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])] : [])

let package = Package(
  name: "inset",
  products: [
    .executable(name: "inset", targets: ["inset"]),
    .executable(name: "inset-bench", targets: ["inset-bench"]),
  ],
  targets: [
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CFFmpeg"),
    .systemLibrary(name: "CALSA"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CVTerm"),
    .systemLibrary(name: "CTLS"),
    .systemLibrary(name: "CUchardet"),
    .target(name: "CPlatform", cSettings: checked),
    .target(name: "CBus", cSettings: checked),
    .target(name: "CJPEG", cSettings: checked, linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CCurl", cSettings: checked),
    // Hot loops, optimised in debug builds too. Products and sums are rounded one by one on every processor, so that
    // pictures are the same on those that can do both at once (arm64).
    .target(
      name: "CPicture",
      cSettings: [
        .unsafeFlags(["-O2"], .when(configuration: .debug)), .unsafeFlags(["-ffp-contract=off"]),
      ] + checked),

    .target(name: "Base", swiftSettings: strict),
    .target(name: "Platform", dependencies: ["Base", "CPlatform"], swiftSettings: strict),
    .target(name: "Core", dependencies: ["Base"], swiftSettings: strict),
    // The command lines of inset and the bench, from tables of options.
    .target(name: "Options", dependencies: ["Base"], swiftSettings: strict),
    .target(name: "Picture", dependencies: ["CPicture", "CJPEG", "CZlib"], swiftSettings: hot),
    .target(name: "Views", dependencies: ["Base", "Core"], swiftSettings: strict),
    // Folders and files of other machines.
    .target(name: "Places", dependencies: ["Base", "Platform", "CPlatform", "CCurl"], swiftSettings: strict),
    // The character sets of texts that are not UTF-8.
    .target(name: "Charsets", dependencies: ["Base", "CUchardet"], swiftSettings: strict),
    .target(
      name: "Media",
      dependencies: ["Base", "Charsets", "Platform", "Places", "Picture", "CFFmpeg", "CALSA", "CPlatform"],
      swiftSettings: strict),
    .target(
      name: "Terminal", dependencies: ["Base", "Platform", "Picture", "CNcurses", "CPlatform"],
      swiftSettings: strict),
    // Another program on a pseudo-terminal of its own, inside the player.
    .target(
      name: "EmbeddedTerminal", dependencies: ["Base", "Platform", "Picture", "CPlatform"],
      swiftSettings: hot),
    .target(
      name: "Library",
      dependencies: ["Base", "Charsets", "Platform", "Places", "CPlatform"],
      swiftSettings: strict),
    // Other programs: mpv's JSON protocol at a socket, MPRIS on the session bus, rooms of Syncplay servers.
    .target(
      name: "Remote", dependencies: ["Base", "Platform", "CPlatform", "CBus", "CTLS"], swiftSettings: strict),
    .target(name: "WatchHistory", dependencies: ["Base", "CSQLite"], swiftSettings: strict),
    .target(
      name: "App",
      dependencies: [
        "Base", "Platform", "Places", "Core", "Picture", "Views", "Media", "Terminal", "EmbeddedTerminal",
        "Library",
        "WatchHistory",
        "Remote", "Options",
        "CPlatform",
      ],
      swiftSettings: strict),
    // Every symbol is found when the program starts, so that the table of their addresses can be write-protected.
    .executableTarget(
      name: "inset", dependencies: ["App"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(configuration: .release))]),

    // A program on a pseudo-terminal with libvterm behind it: for the tests and the bench.
    .target(name: "PtyHarness", dependencies: ["CVTerm", "CPlatform", "Platform"], swiftSettings: hot),
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "inset-bench",
      dependencies: [
        "Base", "Core", "Options", "Picture", "Platform", "PtyHarness", "CPlatform", "CAllocationCounter",
        "CZlib",
      ],
      exclude: ["PROFILES.md"],
      swiftSettings: hot),

    // What the thread sanitizer has to know of Swift's mutexes; empty without it.
    .target(name: "CThreadSanitizer", path: "Tests/CThreadSanitizer"),
    .target(
      name: "TestSupport", dependencies: ["Base", "Platform", "CThreadSanitizer"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "Base", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PlacesTests", dependencies: ["Places", "Base", "Platform", "CPlatform", "TestSupport"],
      exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(name: "BaseTests", dependencies: ["Base", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "CoreTests", dependencies: ["Base", "Core", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PictureTests",
      dependencies: ["Picture", "PtyHarness", "CAllocationCounter", "CPicture", "CZlib"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewsTests", dependencies: ["Views", "Base", "Core", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Base", "Platform", "CPlatform", "Picture", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Base", "Platform", "Picture", "PtyHarness", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EmbeddedTerminalTests",
      dependencies: ["EmbeddedTerminal", "Base", "Platform", "Picture", "PtyHarness", "TestSupport"],
      exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(
      name: "LibraryTests", dependencies: ["Library", "Base", "Charsets", "Platform", "TestSupport"],
      exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(
      name: "WatchHistoryTests", dependencies: ["WatchHistory", "Base", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RemoteTests", dependencies: ["Remote", "Base", "Platform", "CPlatform", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "Base", "Platform", "Core", "Options", "Picture", "Media", "Terminal", "EmbeddedTerminal",
        "Library", "CAllocationCounter", "CPlatform", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(name: "PtyHarnessTests", dependencies: ["PtyHarness"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PtyHarness", "inset", "TestSupport", "CBus"],
      swiftSettings: strict),
  ]
)

// All tests are one program: whichever of them are built, the sanitizer has to know of the mutexes.
for target in package.targets where target.type == .test { target.dependencies.append("CThreadSanitizer") }

// `INSET_TESTS="Media EmbeddedTerminal"` leaves the tests of these targets and what they need: a sanitizer's build is a
// whole one.
if let wanted = Context.environment["INSET_TESTS"]?.split(separator: " ") {
  var needed = Set(wanted.map { "\($0)Tests" })
  var count = 0
  while needed.count > count {
    count = needed.count
    for target in package.targets where needed.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
