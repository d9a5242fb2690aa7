import Testing

@testable import Base
@testable import Core

@Suite struct PictureStyleTests {
  @Test func keysGoThroughGlyphsAndColours() {
    var story = Story()
    story.playFirst()
    story.press("Ctrl+g Ctrl+g")
    #expect(story.model.settings.glyphs == .quadrant)
    #expect(story.model.notices.shown?.text == "Glyphs: quadrant")
    for _ in 0..<5 { story.press("Ctrl+g") }
    #expect(story.model.settings.glyphs == .auto)
    story.happen(.commanded(.change(.named("glyphs"), .cycle(-1))))
    #expect(story.model.settings.glyphs == .ascii)
    story.press("Alt+g")
    #expect(story.model.settings.colors == .truecolor)
    story.happen(.commanded(.change(.named("colors"), .set("256"))))
    #expect(story.model.value(of: .named("colors")) == "256")
    story.happen(.commanded(.change(.named("colors"), .set("many"))))
    #expect(story.model.settings.colors == .palette256)
  }

  @Test func aKeyGoesThroughTheGraphicsThatTheTerminalHas() {
    var story = Story()
    story.playFirst()
    story.press("Alt+G Alt+G")
    #expect(story.model.settings.graphics == .auto)
    story.happen(.graphicsBecameKnown([.auto, .cells, .sixel]))
    story.press("Alt+G Alt+G")
    #expect(story.model.settings.graphics == .sixel)
    #expect(story.model.notices.shown?.text == "Graphics: sixel")
    // A named protocol is set; the next step goes on from there.
    story.happen(.commanded(.change(.graphics, .set("iterm"))))
    #expect(story.model.value(of: .graphics) == "iterm")
    story.press("Alt+G")
    #expect(story.model.settings.graphics == .auto)
    story.happen(.graphicsBecameKnown([.auto, .cells]))
    story.happen(.commanded(.change(.graphics, .cycle(-1))))
    #expect(story.model.settings.graphics == .cells)
  }
}
