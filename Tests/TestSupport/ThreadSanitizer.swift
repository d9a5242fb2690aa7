// The facts about the thread sanitizer that a test has to know.

internal import CThreadSanitizer
package import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves out what FFmpeg receives over UDP where the thread sanitizer watches: FFmpeg ends the thread that receives
  /// by cancelling it, and the sanitizer ends a program in which a thread ends so.
  package static var noCancelledThreads: Self {
    .disabled(
      if: thread_sanitizer_watches(), "FFmpeg cancels a thread."
    )
  }
}
