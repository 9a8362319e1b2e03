package org.isochron.bench.exchange;

import java.util.function.Supplier;

/** The classic triple buffer: written and read in place, one state at a time. */
final class TripleBufferHandoff implements Handoff {
  private final TripleBuffer<Payload> buffer;

  TripleBufferHandoff(Supplier<Payload> payload) {
    buffer = new TripleBuffer<>(payload);
  }

  @Override
  public boolean publish(Payload source) {
    buffer.next().copyFrom(source);
    buffer.publish();
    return true;
  }

  @Override
  public boolean refresh() {
    return buffer.refresh();
  }

  @Override
  public Payload held() {
    return buffer.held();
  }
}
