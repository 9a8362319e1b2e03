package org.isochron.state.snapshot;

/** What the writing side is doing, for readers that would otherwise only see a picture that stands still. */
public sealed interface WriterState {
  /** No writer has begun. */
  record Idle() implements WriterState {}

  /** Ticks are due. */
  record Running() implements WriterState {}

  /** Time stands still on purpose. */
  record Paused() implements WriterState {}

  /** The writer ended on request. */
  record Stopped() implements WriterState {}

  /** The writer ended by an error. */
  record Failed(Throwable cause) implements WriterState {}
}
