package org.isochron.bench.jcstress;

import org.isochron.state.exchange.Exchange;
import org.isochron.state.exchange.ExchangeReader;
import org.isochron.state.exchange.ExchangeWriter;
import org.jspecify.annotations.Nullable;

/** Adapts the library's exchange to the {@link Handover} interface. */
final class LibraryHandover implements Handover {
  private final Exchange<Words> exchange = new Exchange<>(Words::new, 2, 1);
  private final ExchangeWriter<Words> writer = exchange.claimWriter();

  @Override
  public void publishNumber(int number) {
    writer.next().write(number);
    writer.publish();
  }

  @Override
  public @Nullable Reading open() {
    try {
      return new LibraryReading(exchange.openReader());
    } catch (IllegalStateException taken) {
      return null;
    }
  }

  private record LibraryReading(ExchangeReader<Words> reader) implements Reading {
    @Override
    public boolean refresh() {
      return reader.refresh();
    }

    @Override
    public int length() {
      return reader.length();
    }

    @Override
    public Words at(int age) {
      return reader.at(age);
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
