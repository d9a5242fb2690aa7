// How a picture becomes bytes for the terminal, as far as the link has room for them. Main thread.

import Base
import Core
import Media
import Picture
import Platform
import Terminal

extension PicturePresenter {
  /// Appends the bytes that show what is due now, at most about `allowance`; appends nothing where nothing is.
  ///
  /// What has to wait is not kept: when the terminal has caught up the newest picture is taken.
  mutating func paint(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    let start = out.count
    former?.remove(into: &out)
    former = nil
    guard place != nil else {
      pixels?.remove(into: &out)
      totals.bytes += out.count - start
      return
    }
    pixels?.arrange(into: &out)
    if mustTellSize { tellSize() }
    guard allowance > 0 else {
      // In pixels there is no finesse to lower.
      if pixels == nil, let due = nextPictureDue, due <= now { note(rows: 0, isHeldUp: true, at: now) }
      return
    }
    if mayTake(at: now), let taken = source?.takePicture(at: now) {
      last = taken.pixels
      economy.goOn()
    } else if !isStale {
      return goOn(at: now, allowance: allowance, into: &out)
    }
    guard let last else { return }
    isStale = false
    retryAt = nil
    let before = MonotonicTime.now
    if pixels != nil { return paintPixels(last, at: now, since: start, before: before, into: &out) }
    settleAt = now + Self.patience
    let figures = painter.paint(last, into: &out, budget: allowance)
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
    add(figures)
    note(rows: painter.area.rows - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
  }

  /// Shows a picture in pixels, or tries again soon where the terminal has not taken the one before.
  private mutating func paintPixels(
    _ picture: PixelBuffer, at now: MonotonicTime, since start: Int, before: MonotonicTime,
    into out: inout ByteSink
  ) {
    let name = pixels?.name
    let isTaken = pixels?.paint(picture, at: now, into: &out) ?? true
    if name != pixels?.name { mustTellSize = true }
    totals.bytes += out.count - start
    guard isTaken else {
      isStale = true
      retryAt = now + Self.retryInterval
      return
    }
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
  }

  /// No picture is due: the rest of the last one, or what it lacks to be exact.
  private mutating func goOn(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    // What cells lacked when pixels took over stays undone.
    guard last != nil, pixels == nil else { return }
    if painter.rowsLeft > 0 {
      let before = painter.rowsLeft
      add(painter.proceed(into: &out, budget: allowance))
      note(rows: before - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
    } else if let settleAt, settleAt <= now {
      if economy.rest() {
        // Painted anew at once, and made exact after that.
        self.settleAt = now
        return economize()
      }
      self.settleAt = nil
      add(painter.settle(into: &out, budget: allowance))
    }
  }

  private mutating func add(_ figures: PaintFigures) {
    totals.bytes += figures.bytes
    totals.cells += figures.cells
  }

  private mutating func note(rows: Int, isHeldUp: Bool, at now: MonotonicTime) {
    let before = economy.level
    economy.note(pictures: Double(rows) / Double(max(1, painter.area.rows)), isHeldUp: isHeldUp, at: now)
    if economy.level != before { economize() }
  }
}
