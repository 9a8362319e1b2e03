package org.isochron.render;

/** What became of a {@link RenderThread}. */
public sealed interface RenderStatus {
  /** Frames are made. */
  record Running() implements RenderStatus {}

  /** It was closed. */
  record Stopped() implements RenderStatus {}

  /** Its listener, or what it reads, threw. */
  record Failed(Throwable cause) implements RenderStatus {}
}
