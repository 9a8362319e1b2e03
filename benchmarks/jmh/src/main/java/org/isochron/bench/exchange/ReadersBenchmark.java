package org.isochron.bench.exchange;

import java.util.concurrent.TimeUnit;
import org.isochron.state.exchange.Exchange;
import org.isochron.state.exchange.ExchangeWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost that each further reader adds to a publish. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class ReadersBenchmark {
  private static final int WINDOW_LENGTH = 3;

  @Param({"1", "2", "3", "4", "5", "6", "7", "8"})
  private int readers;

  private ExchangeWriter<OneLong> writer;
  private long number;

  @Setup
  public void openReaders() {
    Exchange<OneLong> exchange = new Exchange<>(OneLong::new, WINDOW_LENGTH, readers);
    writer = exchange.claimWriter();
    for (int reader = 0; reader < readers; reader++) {
      exchange.openReader();
    }
  }

  @Benchmark
  public void publish() {
    writer.next().fill(++number);
    writer.publish();
  }
}
