package org.isochron.state;

/** What the writer is doing, so that readers know why a picture stands still. */
public sealed interface WriterState {
  /** No writer has begun. */
  record Idle() implements WriterState {}

  /** Time runs. */
  record Running() implements WriterState {}

  /** Time is paused by a request. */
  record Paused() implements WriterState {}

  /** The writer ended on request. */
  record Stopped() implements WriterState {}

  /** The writer ended with an error. */
  record Failed(Throwable cause) implements WriterState {}
}
