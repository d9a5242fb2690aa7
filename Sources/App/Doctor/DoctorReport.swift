// The report of `inset doctor`: findings under headings, and the counts for its last line. A value; any thread.

import Base

/// Findings about one subject, such as the sound.
struct DoctorSection: Equatable {
  /// The significance of a finding.
  enum Verdict: String, CaseIterable {
    /// A fact that is neither good nor bad.
    case fact = ""
    /// It works.
    case good = "ok"
    /// It works, but something optional is missing or could be better.
    case note
    /// It does not work.
    case fault
  }

  /// One line of the report.
  struct Finding: Equatable {
    var verdict: Verdict
    /// The subject, in a few words.
    var subject: String
    /// The finding, without control characters.
    var text: String
    /// The way to mend or improve it, as a sentence; nil if there is nothing to do.
    var remedy: String?
  }

  var heading: String
  var findings: [Finding] = []

  init(_ heading: String) { self.heading = heading }

  mutating func add(_ verdict: Verdict, _ subject: String, _ text: String, remedy: String? = nil) {
    findings.append(Finding(verdict: verdict, subject: subject, text: text, remedy: remedy))
  }

  /// The number of findings with this verdict.
  func count(_ verdict: Verdict) -> Int { findings.count { $0.verdict == verdict } }

  /// The section's lines, without the names in `names`.
  func text(without names: PrivateNames) -> String {
    let column = 24
    var lines = "\n\(heading)\n"
    for finding in findings {
      let verdict = TextFit.fit(finding.verdict.rawValue, 6)
      lines += "  \(verdict) \(TextFit.fit(finding.subject, column)) \(names.hidden(in: finding.text))\n"
      if let remedy = finding.remedy {
        let indent = String(repeating: " ", count: 10 + column)
        lines += TextFit.wrap(names.hidden(in: remedy), 76, rows: 6).map { "\(indent)\($0)\n" }.joined()
      }
    }
    return lines
  }

  /// The last line: how many faults and notes the sections have.
  static func summary(of sections: [DoctorSection]) -> String {
    func number(_ verdict: Verdict) -> Int { sections.reduce(0) { $0 + $1.count(verdict) } }
    let (faults, notes) = (number(.fault), number(.note))
    guard faults + notes > 0 else { return "\nEverything works.\n" }
    return "\n\(faults, of: "fault"), \(notes, of: "note").\n"
  }
}
