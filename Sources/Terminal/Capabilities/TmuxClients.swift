// The terminals behind tmux, as tmux reports them. A value; any thread may own one.

/// The terminals that show the program's pane, according to tmux.
///
/// They cannot be queried through tmux: their answers would go to the pane that is active by then.
public struct TmuxClients: Equatable, Sendable {
  /// The tmux command whose output `init(report:)` parses, for a pane.
  public static func question(pane: String) -> [String] {
    [
      "display-message", "-p", "-t", pane, "#{allow-passthrough}", ";", "list-clients", "-t", pane, "-F",
      "#{client_created}#{client_tty} [#{client_termfeatures}] #{client_termtype}",
    ]
  }

  /// Whether tmux passes unknown sequences through (allow-passthrough).
  public let allowsPassthrough: Bool
  /// Creation time and tty per client: a client that attaches later has none of the images that were sent before.
  private let attachments: [String]
  /// Name and version of each terminal, from tmux; empty if it is unknown.
  public let terminals: [String]
  /// Whether tmux draws sixels on all of them.
  public let drawSixels: Bool
  /// Whether all of them support direct colour, so that tmux converts none.
  public let showDirectColor: Bool

  /// Parses tmux's output; nil if it is malformed.
  public init?(report: String) {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    guard let option = lines.first, option.utf8.count < 16, report.utf8.last == 0x0A else { return nil }
    // tmux before 3.3 has no such option, and passes everything through.
    allowsPassthrough = option != "off" && option != "0"
    let clients = lines.dropFirst().dropLast().prefix(64).map { line in
      line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    }
    attachments = clients.map { String($0[0].prefix(80)) }
    // tmux before 3.2 does not know client_termfeatures: the brackets are empty then.
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

  /// The common brand of all terminals; nil if they differ or are unknown.
  public var brand: Brand? {
    let brands = terminals.map { Brand(version: $0) }
    return brands.allSatisfy { $0 == brands.first } ? brands.first ?? nil : nil
  }

  /// The reason why kitty graphics cannot be used through tmux; nil if they can.
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

  /// Whether the first two numbers in a text are at least this version.
  static func isAtLeast(_ major: Int, _ minor: Int, _ text: String) -> Bool {
    let numbers = text.split { !("0"..."9").contains($0) }.map { Int($0) ?? 0 }
    guard numbers.count >= 2 else { return false }
    return (numbers[0], numbers[1]) >= (major, minor)
  }
}
