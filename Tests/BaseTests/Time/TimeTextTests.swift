import Base
import Testing

@Suite struct TimeTextTests {
  @Test(arguments: [
    (0.0, "0:00"), (0.999, "0:00"), (59.9, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00"),
    (3723, "1:02:03"), (-10, "-0:10"), (-0.5, "0:00"), (360_000, "100:00:00"),
  ])
  func formats(seconds: Double, text: String) {
    #expect(TimeText.format(MediaTime(seconds: seconds)) == text)
  }

  @Test func keepsTheWidthOfItsCompanion() {
    #expect(TimeText.format(MediaTime(seconds: 5), beside: MediaTime(seconds: 4000)) == "0:00:05")
    #expect(TimeText.remaining(at: MediaTime(seconds: 30), of: MediaTime(seconds: 100)) == "-1:10")
    #expect(TimeText.remaining(at: MediaTime(seconds: 300), of: MediaTime(seconds: 100)) == "-0:00")
    #expect(TimeText.format(MediaTime(microseconds: .min)).hasPrefix("-"))
  }

  @Test(arguments: [
    ("90", TypedTime.time(MediaTime(seconds: 90))), ("1:30", .time(MediaTime(seconds: 90))),
    ("1:02:03.5", .time(MediaTime(seconds: 3723.5))), (" 5 ", .time(MediaTime(seconds: 5))),
    ("-10", .signed(MediaTime(seconds: -10))), ("+1:00", .signed(MediaTime(seconds: 60))),
    ("50%", .percent(50)), ("12.5%", .percent(12.5)), ("90:00", .time(MediaTime(seconds: 5400))),
    ("99999999999999999999999999", .time(MediaTime(seconds: 1e26))),
  ])
  func reads(text: String, time: TypedTime) { #expect(TypedTime(text) == time) }

  @Test(arguments: [
    "", " ", "-", "%", "101%", "-5%", "1:", ":30", "1::2", "1:2:3:4", "1.5:30", "1e3", "nan", "inf", "0x10",
    "1,5",
    "--3", "1 2", "٣", "1..2",
  ])
  func refuses(text: String) { #expect(TypedTime(text) == nil) }
}
