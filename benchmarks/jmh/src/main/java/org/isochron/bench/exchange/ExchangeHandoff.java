package org.isochron.bench.exchange;

import java.util.function.Supplier;
import org.isochron.state.exchange.Exchange;
import org.isochron.state.exchange.ExchangeReader;
import org.isochron.state.exchange.ExchangeWriter;

/**
 * Isochron's exchange: the state is written in place, and read in place together with its
 * predecessors.
 */
final class ExchangeHandoff implements Handoff {
  private final ExchangeWriter<Payload> writer;
  private final ExchangeReader<Payload> reader;

  ExchangeHandoff(Supplier<Payload> payload, int windowLength) {
    Exchange<Payload> exchange = new Exchange<>(payload, windowLength, 1);
    writer = exchange.claimWriter();
    reader = exchange.openReader();
  }

  @Override
  public boolean publish(Payload source) {
    writer.next().copyFrom(source);
    writer.publish();
    return true;
  }

  @Override
  public boolean refresh() {
    return reader.refresh();
  }

  @Override
  public Payload held() {
    return reader.newest();
  }
}
