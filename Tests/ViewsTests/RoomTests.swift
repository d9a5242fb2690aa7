import Base
import Core
import Testing

@testable import Views

/// The view of a room in which people watch together.
extension SceneTests {
  private func together(columns: Int, rows: Int, unicode: Bool = true) -> Model {
    var model = model(columns: columns, rows: rows, unicode: unicode)
    _ = update(&model, .commanded(.syncplay(.join("anna@localhost/films"))))
    let film = SyncplayFile(name: "旅 clip 2.mp4", duration: MediaTime(seconds: 754), size: "9")
    let members = [
      SyncplayMember("anna", file: film, isReady: true),
      SyncplayMember("ben with a name that is longer than others", file: film),
      SyncplayMember("carl"),
    ]
    for event: SyncplayEvent in [
      .joined(name: "anna", room: "films", isEncrypted: true), .members(members),
      .playlist(["clip 1.mp4", "clip 2.mp4"], by: "carl"), .item(0, by: "anna", isFirst: true),
      .said("carl", "is anybody there? 谁在那里"),
    ] { _ = update(&model, .syncplay(event)) }
    return model
  }

  @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40)], [true, false])
  func theRoomIsSeen(size: (Int, Int), unicode: Bool) throws {
    let (columns, rows) = size
    var model = together(columns: columns, rows: rows, unicode: unicode)
    model.notices = Notices()
    _ = update(&model, .commanded(.present(.inline)))
    if columns >= 40 {
      #expect(view(model).text.contains(columns < 60 ? "@3" : "3 together"))
      #expect(view(model).targets.contains { $0.meaning == .control(.room) })
    }
    _ = update(&model, .commanded(.menu(.room)))
    try expectGolden(view(model).text, "room-\(columns)x\(rows)\(unicode ? "" : "-ascii")")
    _ = update(&model, .syncplay(.lost("The Syncplay server closed the connection")))
    model.notices = Notices()
    if columns >= 40 { #expect(view(model).text.contains(columns < 60 ? "@!" : "room lost")) }
  }

  @Test(arguments: [(20, 6), (40, 12), (80, 24)]) func chatPromptIsShownInEveryPresentation(
    columns: Int, rows: Int
  ) {
    var model = together(columns: columns, rows: rows)
    for presentation in Presentation.allCases {
      _ = update(&model, .commanded(.present(presentation)))
      _ = update(&model, .commanded(.syncplay(.say(nil))))
      let scene = view(model)
      #expect(scene.text.contains("Say: "), "\(presentation)")
      #expect(scene.cursor != nil, "\(presentation)")
      _ = update(&model, .commanded(.leave))
    }
  }
}
