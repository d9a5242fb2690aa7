// The options that the user gives yt-dlp (mpv's `ytdl-raw-options`). Pure.
import Base

/// The part of yt-dlp's options that may be given: those that choose what is played and how the page is reached.
///
/// yt-dlp's other options start programs, read configurations or write what they load. A client of the control socket
/// may set options, but not start a program.
enum PageOptions {
  private static let allowed: Set<String> = [
    "add-header", "add-headers", "age-limit", "ap-password", "ap-username", "check-formats",
    "client-certificate",
    "client-certificate-key", "compat-options", "cookies", "cookies-from-browser", "extractor-args",
    "extractor-retries", "force-ipv4", "force-ipv6", "format-sort", "format-sort-force", "geo-bypass",
    "geo-verification-proxy", "ignore-config", "impersonate", "legacy-server-connect", "live-from-start",
    "mark-watched", "match-filter", "match-filters", "netrc", "no-check-certificates", "no-check-formats",
    "no-cookies", "no-mark-watched", "no-playlist", "password", "playlist-items", "prefer-free-formats",
    "proxy",
    "referer", "retries", "sleep-requests", "socket-timeout", "source-address", "twofactor", "user-agent",
    "username", "video-password", "xff", "yes-playlist",
  ]

  /// The most options.
  private static let limit = 32

  /// The words for yt-dlp of a list `name=value`, with commas between them; an option without a value is a flag.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    for part in parts(of: text).prefix(limit) {
      let name = part.prefix { $0 != "=" }
      guard allowed.contains(String(name)) else { continue }
      words.append("--\(name)")
      let value = part.dropFirst(name.count + 1)
      // The value is joined, so that it cannot be read as another option.
      if !value.isEmpty { words[words.count - 1] += "=\(value)" }
    }
    return words
  }

  /// The parts between commas; those in brackets and quotes stay, as in `format-sort=[res:720,fps]`.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var (depth, quote) = (0, Character?.none)
    for character in text {
      switch character {
      case "\"", "'": quote = quote == nil ? character : quote == character ? nil : quote
      case "[" where quote == nil: depth += 1
      case "]" where quote == nil: depth = max(0, depth - 1)
      case "," where depth == 0 && quote == nil:
        parts.append("")
        continue
      default: break
      }
      // Brackets and quotes only hold a value together.
      let isMark = character == quote || "[]\"'".contains(character)
      if !isMark { parts[parts.count - 1].append(character) }
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}
