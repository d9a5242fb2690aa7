import Testing

@testable import Base
@testable import Core

@Suite struct PromptTests {
  @Test func everyTypedLineIsEditedAlike() {
    var story = Story()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("/ a c <LEFT> b <HOME> x <END> y")
    #expect(story.model.prompt?.text == "xabcy" && story.model.playlist.view.filter == "xabcy")
    story.press("<ESC> : a c <LEFT> b <Ctrl+a> <DEL>")
    #expect(story.model.prompt?.text == "bc" && story.model.palette != nil)
    story.press("<ESC> <F7> g p a c <LEFT> b <Alt+b> <Ctrl+k>")
    #expect(story.model.prompt?.text.isEmpty == true && story.model.pathLine != nil)
    story.press("<ESC>")
    story.run { $0.play(at: 0, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    story.press("<Ctrl+t> 1 3 <LEFT> : <LEFT> <LEFT> 0")
    #expect(story.model.prompt?.text == "01:3" && story.model.prompt?.subject == .time)
  }
}
