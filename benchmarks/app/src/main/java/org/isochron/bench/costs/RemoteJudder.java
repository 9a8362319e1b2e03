package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.bench.operation.remote.DatagramForwarder;
import org.isochron.bench.operation.remote.RemoteServer;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.content.Interest;
import org.isochron.render.FrameSource;
import org.isochron.render.picture.FrameInfo;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;

/**
 * How evenly a viewer's picture moves and how old it is, with the default delay and 60 frames a
 * second, while a forwarder between two processes delays and loses real datagrams. Prints a table.
 * The frames are made for even instants, whenever the machine gets to them.
 */
public final class RemoteJudder {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long FRAME_NANOS = 16_666_667;
  private static final long SETTLE_NANOS = 60_000_000_000L;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int PORT = 40_600;
  private static final int BODIES = 100;

  private RemoteJudder() {}

  /**
   * Measures for n seconds: ways in ms, such as 0,10,30,100, and percent of loss, such as 0,1,5.
   */
  public static void main(String[] arguments) throws IOException {
    long seconds = Long.parseLong(arguments[0]);
    int[] ways = numbers(arguments[1]);
    int[] losses = numbers(arguments[2]);
    Path folder = Files.createTempDirectory("isochron-judder");
    System.out.println(
        "| way ms | loss % | judder % | drawn at the newest tick % | starved frames of 1,000 | age p50 ms | p99 ms | delay ms |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|");
    String channel = "aeron:udp?endpoint=127.0.0.1:";
    try (ChildProcess serving = ChildProcess.start(
            "serving",
            ChildProcess.Settings.DEFAULT,
            folder,
            RemoteServer.class,
            channel + PORT,
            channel + (PORT + 4),
            "4",
            Integer.toString(BODIES),
            "0");
        DatagramForwarder network = new DatagramForwarder(PORT + 2, PORT, 1)) {
      for (int way : ways) {
        for (int loss : losses) {
          network.become(DatagramForwarder.Network.of(way, 10, loss / 100.0));
          measure(channel + (PORT + 2), seconds, way, loss);
        }
      }
      if (!serving.isAlive()) {
        throw new IOException("the serving process has ended; look at " + folder);
      }
    }
  }

  private static int[] numbers(String list) {
    return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  private static void measure(String channel, long seconds, int way, int loss) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(channel).withSecret("day");
    try (RemoteState remote = RemoteState.connect(settings, Interest.EVERYTHING, PATIENCE);
        FrameSource frames = FrameSource.on(remote.state())) {
      ValueTrack delays = new ValueTrack();
      long begun = CLOCK.nanos();
      long present = draw(frames, begun, begun + SETTLE_NANOS, (info, at) -> {});
      long starved = frames.counts().starved();
      try (FrameMeter meter = new FrameMeter(remote.state().openReader(), TickRate.hertz(100))) {
        long from = present;
        draw(frames, present, present + seconds * 1_000_000_000L, (info, at) -> {
          meter.frame(at, info.instantNanos());
          delays.add(info.delayNanos());
        });
        long count = Math.max(1, (CLOCK.nanos() - from) / FRAME_NANOS);
        System.out.printf(
            Locale.ROOT,
            "| %d ± 5 | %d | %.2f | %.1f | %d | %.1f | %.1f | %.1f |%n",
            way + 5,
            loss,
            meter.judder().percent(),
            meter.newestJudder().percent(),
            1_000 * (frames.counts().starved() - starved) / count,
            meter.ageNanosAtPermille(500) / 1e6,
            meter.ageNanosAtPermille(990) / 1e6,
            delays.at(delays.count() - 1) / 1e6);
      }
    }
  }

  /** Draws frames of even instants, and returns the instant of the next one. */
  private static long draw(FrameSource frames, long first, long until, Shown shown) {
    long present = first;
    while (present - until < 0) {
      LockSupport.parkNanos(present - CLOCK.nanos());
      if (CLOCK.nanos() - present >= 0) {
        shown.frame(frames.at(present).info(), present);
        present += FRAME_NANOS;
      }
    }
    return present;
  }

  /** Takes what a frame shows. */
  private interface Shown {
    void frame(FrameInfo info, long presentNanos);
  }
}
