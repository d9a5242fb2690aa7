// Chapters: the current one, seeking to another, and the notice when one begins.
public import Base

extension Film {
  /// The index of the chapter at the shown position; nil before the first chapter.
  public var currentChapter: Int? { chapter(at: shownPosition) }

  /// The index of the chapter at a time of the file; nil before the first chapter.
  public func chapter(at time: MediaTime) -> Int? { info?.chapters.lastIndex { $0.start <= time } }

  /// A chapter's number, count and title, as `2/12: The way home`; empty for an index out of range.
  ///
  /// Control characters of the title are filtered.
  public func chapterName(_ index: Int) -> String {
    guard let chapters = info?.chapters, chapters.indices.contains(index) else { return "" }
    let place = "\(index + 1)/\(chapters.count)"
    return chapters[index].shownTitle.map { "\(place): " + $0 } ?? place
  }

  var chapterRows: [MenuRow] {
    guard let info else { return [] }
    let current = currentChapter
    return info.chapters.enumerated().map { index, chapter in
      MenuRow(
        chapter.shownTitle ?? "Chapter \(index + 1)",
        detail: TimeText.format(chapter.start, beside: info.duration), isChosen: index == current,
        .change(.chapter, .set("\(index)")))
    }
  }

  /// mpv's `chapter`: from 0, and -1 before the first chapter; nil if the item has none.
  var chapterNumber: String? {
    guard let info, !info.chapters.isEmpty else { return nil }
    return String(currentChapter ?? -1)
  }

  /// Seeks forward or back by that many chapters; past the last one it reports a step to the next item.
  mutating func stepChapter(_ steps: Int, _ step: inout FilmStep) {
    guard let info, !info.chapters.isEmpty else { return step.notify("This item has no chapters") }
    // Chapters that share a start count as one step.
    let moments = info.chapters.map(\.start).reduce(into: [MediaTime]()) { moments, start in
      if moments.last != start { moments.append(start) }
    }
    // Five seconds into a chapter, stepping back returns to its own start, as players' back keys do.
    let position = shownPosition
    let here = moments.lastIndex { $0 <= position } ?? -1
    let isWellIn = here >= 0 && position - moments[here] >= MediaTime(seconds: 5)
    let to = steps > 0 ? here + steps : max(0, here + steps + (isWellIn ? 1 : 0))
    guard moments.indices.contains(to), let index = chapter(at: moments[to]) else {
      return step.report(.stepsOn(steps.signum()))
    }
    goToChapter(index, &step)
  }

  /// Seeks to the start of a chapter; -1 means the start of the item.
  mutating func goToChapter(_ index: Int, _ step: inout FilmStep) {
    guard let info, !info.chapters.isEmpty else { return step.notify("This item has no chapters") }
    guard index >= 0 else { return seek(.absolute(.zero), exact: true, &step) }
    guard info.chapters.indices.contains(index) else {
      return step.notify("This item has \(info.chapters.count, of: "chapter")")
    }
    step.notify("Chapter \(chapterName(index))")
    seek(.absolute(info.chapters[index].start), exact: true, inFile: true, &step)
  }

  /// Shows the title of a chapter that playback has just entered; a seek into a chapter shows nothing.
  mutating func nameChapterThatBegins(_ step: inout FilmStep) {
    guard playback.pendingSeek == nil else { return }
    let before = playback.lastChapter
    playback.lastChapter = currentChapter
    guard step.settings.chapterNotices, let index = playback.lastChapter, let before, index > before,
      let chapters = info?.chapters, chapters.indices.contains(before + 1),
      chapters[before + 1].start == chapters[index].start, chapters[index].title != nil
    else { return }
    step.notify("Chapter \(chapterName(index))")
  }
}

extension MediaInfo.Chapter {
  /// The title, filtered, or nil.
  public var shownTitle: String? { title.map { VisibleText.filter($0, isProse: true) } }
}
