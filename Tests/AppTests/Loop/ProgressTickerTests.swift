import Platform
import Testing

@testable import App
@testable import Base
@testable import Core

@Suite struct ProgressTickerTests {
  /// A film that plays, and a program that observes these properties.
  private func model(observing properties: [String] = []) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
    model.now = .seconds(100)
    let film = FoundEntry(location: .file(BytePath("/a.mkv")), title: "a")
    _ = update(
      &model, .planned(StartPlan(folder: BytePath("/"), entries: [film], presentation: .full)))
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 60)
    info.isSeekable = true
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    let client = RemoteClient(1)
    _ = update(&model, .ipc(.connected(client)))
    for (number, property) in properties.enumerated() {
      let words: [RemoteValue] = [.text("observe_property"), .number(Double(number)), .text(property)]
      _ = update(&model, .ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(1)))))
    }
    return model
  }

  private func pause(_ model: Model) -> MonotonicTime? {
    ProgressTicker().nextDeadline(model, pictureDue: nil)
  }

  @Test(arguments: ["time-pos", "percent-pos", "playback-time"]) func whoObservesTheTimeHearsOfItOften(
    property: String
  ) {
    #expect(pause(model(observing: ["volume", property])) == .milliseconds(33))
  }

  @Test func othersCostNothing() throws {
    for properties in [[], ["volume", "pause"]] {
      #expect(try #require(pause(model(observing: properties))) >= .milliseconds(200))
    }
    var model = model(observing: ["time-pos"])
    let words: [RemoteValue] = [.text("unobserve_property"), .number(0)]
    _ = update(&model, .ipc(.said(RemoteClient(1), IPCMessage(.command(.list(words)), id: .number(2)))))
    #expect(try #require(pause(model)) >= .milliseconds(200))
    var gone = self.model(observing: ["time-pos"])
    _ = update(&gone, .ipc(.left(RemoteClient(1))))
    #expect(try #require(pause(gone)) >= .milliseconds(200))
  }

  @Test func nothingIsToldWhileItIsPaused() {
    var model = model(observing: ["time-pos"])
    _ = update(&model, .commanded(.change(.pause, .set("yes"))))
    #expect(pause(model) == nil)
  }
}
