package org.isochron.bench.exchange;

import java.util.function.Supplier;

/**
 * A triple buffer whose slots hold the current and the previous state, so every state is copied
 * twice.
 */
final class BothStatesHandoff implements Handoff {
  private record Pair(Payload previous, Payload current) {}

  private final TripleBuffer<Pair> buffer;
  private final PaddedReference<Payload> newest;

  BothStatesHandoff(Supplier<Payload> payload) {
    buffer = new TripleBuffer<>(() -> new Pair(payload.get(), payload.get()));
    newest = new PaddedReference<>(payload.get());
  }

  /**
   * Copies the newest state first; the reader may be holding that state, but nobody overwrites it
   * meanwhile.
   */
  @Override
  public boolean publish(Payload source) {
    Pair pair = buffer.next();
    pair.previous().copyFrom(newest.get());
    pair.current().copyFrom(source);
    newest.set(pair.current());
    buffer.publish();
    return true;
  }

  @Override
  public boolean refresh() {
    return buffer.refresh();
  }

  @Override
  public Payload held() {
    return buffer.held().current();
  }
}
