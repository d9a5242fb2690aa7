import Base
import Library
import TestSupport
import Testing

@testable import App

@Suite("Reports for inset doctor") struct DoctorTests {
  private let anna = PrivateNames(home: "/home/anna", user: "anna", host: "den.example.org")

  @Test(arguments: [
    ("/home/anna/.config/inset", "~/.config/inset"), ("anna@den: den.example.org", "USER@HOST: HOST"),
    ("annabel in the garden", "annabel in the garden"), ("/home/anna", "~"), ("", ""),
    ("/srv/anna/x", "/srv/USER/x"), ("x_anna anna", "x_anna USER"),
  ])
  func privateNamesAreReplaced(text: String, shown: String) {
    #expect(anna.hidden(in: text) == shown)
  }

  @Test func commonNamesStay() {
    let names = PrivateNames(home: "/", user: "root", host: "localhost")
    #expect(names.hidden(in: "/root of localhost") == "/root of localhost")
    #expect(PrivateNames(home: nil, user: nil, host: nil).hidden(in: "x") == "x")
  }

  @Test func theReportNamesFaultsAndTheirRemedies() {
    var section = DoctorSection("Sound")
    section.add(.good, "device", "default")
    section.add(.fault, "database", "/home/anna/x is damaged", remedy: "Remove /home/anna/x.")
    let lines = section.text(without: anna).split(separator: "\n")
    #expect(lines.first == "Sound" && lines.count == 4)
    #expect(lines[1].hasPrefix("  ok     device"))
    #expect(lines[2].hasPrefix("  fault  database") && lines[2].hasSuffix("~/x is damaged"))
    #expect(lines[3].hasSuffix("Remove ~/x.") && lines[3].hasPrefix("      "))
    #expect(DoctorSection.summary(of: [section]) == "\n1 fault, 0 notes.\n")
    #expect(DoctorSection.summary(of: []) == "\nEverything works.\n")
  }

  @Test func mistakesInTheConfigurationAreFaults() throws {
    let folder = try TemporaryFolder()
    try folder.file("inset.toml", "[sound]\nvolume = \"loud\"\n")
    let section = ConfigurationCheck.section(Configuration(.folder(folder.path)))
    #expect(section.count(.fault) == 1)
    #expect(section.findings.contains { $0.text.contains("inset.toml:2") })
    #expect(ConfigurationCheck.section(Configuration(.none)).count(.fault) == 0)
  }

  @Test func aHistoryThatIsNotThereYetIsNoFault() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration(.none)
    configuration.state = folder("state")
    #expect(HistoryCheck.section(configuration).count(.fault) == 0)
    // The look makes nothing.
    #expect(!folder("state").isThere)
  }

  @Test func aDamagedHistoryIsAFault() throws {
    let folder = try TemporaryFolder()
    try folder.file("history.sqlite", "this is not a database at all, but long enough to be read as one")
    var configuration = Configuration(.none)
    configuration.state = folder.path
    let section = HistoryCheck.section(configuration)
    #expect(section.count(.fault) == 1)
    #expect(section.findings.first { $0.verdict == .fault }?.remedy != nil)
    // It is moved aside by the next start, not by a look.
    #expect(folder("history.sqlite").isThere)
  }

  @Test func theNullDeviceOpensAndIsNoted() {
    var settings = Settings()
    settings.sound.device = "null"
    let section = SoundCheck.section(settings, tone: true)
    #expect(section.count(.fault) == 0 && section.count(.note) == 1)
    settings.sound.device = "no-such-device"
    #expect(SoundCheck.section(settings, tone: false).count(.fault) == 1)
    settings.audio = false
    #expect(SoundCheck.section(settings, tone: true).findings.count == 1)
  }
}
