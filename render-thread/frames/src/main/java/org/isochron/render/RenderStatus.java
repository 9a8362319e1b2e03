package org.isochron.render;

/** The state of a {@link RenderThread}. */
public sealed interface RenderStatus {
  /** It makes frames. */
  record Running() implements RenderStatus {}

  /** It was closed. */
  record Stopped() implements RenderStatus {}

  /** It has ended, because its listener or its frame source threw. */
  record Failed(Throwable cause) implements RenderStatus {}
}
