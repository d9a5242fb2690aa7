// What stands behind tmux, in tmux's own words. A value; any thread may own one.

/// The terminals that show the program's pane, as tmux knows them.
///
/// They are not asked through tmux: their answers would be typed into whatever pane is active when they come.
public struct TmuxClients: Equatable, Sendable {
  /// The words to tmux that get the report which `init(report:)` reads, for the pane of that name.
  public static func question(pane: String) -> [String] {
    [
      "display-message", "-p", "-t", pane, "#{allow-passthrough}", ";", "list-clients", "-t", pane, "-F",
      "#{client_created}#{client_tty} [#{client_termfeatures}] #{client_termtype}",
    ]
  }

  /// Whether tmux hands sequences on that it does not know itself.
  public let allowsPassthrough: Bool
  /// Which they are: one that is attached anew has none of the pictures that another was given.
  private let attachments: [String]
  /// Name and version of each as it told tmux; empty where one did not.
  public let terminals: [String]
  /// Whether tmux draws sixels on each of them.
  public let drawSixels: Bool
  /// Whether each of them shows direct colours, so that tmux has none to convert.
  public let showDirectColor: Bool

  /// Reads tmux's report; nil where it is none.
  public init?(report: String) {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    guard let option = lines.first, option.utf8.count < 16, report.utf8.last == 0x0A else { return nil }
    // Before 3.3 there was no such option, and all went through.
    allowsPassthrough = option != "off" && option != "0"
    let clients = lines.dropFirst().dropLast().prefix(64).map { line in
      line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    }
    attachments = clients.map { String($0[0].prefix(80)) }
    // tmux before 3.2 has no such word: the brackets are empty then.
    let haveAll = { (feature: Substring) -> Bool in
      !clients.isEmpty
        && clients.allSatisfy { parts in
          parts.count > 1 && parts[1].dropFirst().dropLast().split(separator: ",").contains(feature)
        }
    }
    drawSixels = haveAll("sixel")
    showDirectColor = haveAll("RGB")
    terminals = clients.map { $0.count > 2 ? $0[2].printable(40) : "" }
  }

  /// Which terminal it is, where they are all of a kind.
  public var brand: Brand? {
    let brands = terminals.map { Brand(version: $0) }
    return brands.allSatisfy { $0 == brands.first } ? brands.first ?? nil : nil
  }

  /// Why kitty's pictures do not reach the eye through tmux; nil where they do.
  public var obstacle: String? {
    guard !terminals.isEmpty else { return "tmux is not attached" }
    for terminal in terminals {
      switch Brand(version: terminal) {
      case .kitty:
        guard Self.isAtLeast(0, 28, terminal) else { return "placeholders need kitty 0.28" }
      case .ghostty: break
      default: return "a terminal without kitty graphics"
      }
    }
    return allowsPassthrough ? nil : "tmux: allow-passthrough is off"
  }

  /// Whether the first two numbers in a text are at least those.
  private static func isAtLeast(_ major: Int, _ minor: Int, _ text: String) -> Bool {
    let numbers = text.split { !("0"..."9").contains($0) }.map { Int($0) ?? 0 }
    guard numbers.count >= 2 else { return false }
    return (numbers[0], numbers[1]) >= (major, minor)
  }
}
