package org.isochron.bench.command;

import java.util.concurrent.TimeUnit;
import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandSender;
import org.isochron.state.time.NanoClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Commands sent while another thread drains them: the rate of accepted commands, each with its
 * stamp. A refused sender tries again, so the slower side sets the rate.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class CommandBenchmark {
  private static final int CAPACITY = 4_096;
  private static final int CONTROL = 7;

  private CommandSender sender;
  private CommandDrain drain;

  @Setup
  public void startDrain() {
    CommandQueue queue = new CommandQueue(CAPACITY, NanoClock.system());
    sender = queue.sender();
    drain = CommandDrain.start(queue, command -> {});
  }

  @TearDown
  public void stopDrain() {
    drain.close();
  }

  @Benchmark
  @Threads(1)
  public void oneSender() {
    send();
  }

  @Benchmark
  @Threads(2)
  public void twoSenders() {
    send();
  }

  @SuppressWarnings("ThreadPriorityCheck") // the drain may need this core
  private void send() {
    while (!sender.press(CONTROL)) {
      Thread.yield();
    }
  }
}
