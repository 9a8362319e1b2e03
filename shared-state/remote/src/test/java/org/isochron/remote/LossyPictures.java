package org.isochron.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.DatagramForwarder;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Vector3f;

/**
 * Measures the pictures of a viewer over bad networks. The relay is another process, and all
 * datagrams pass a {@link DatagramForwarder}. Prints one row per network, with the medians of all
 * rounds. Arguments: rounds, seconds of settling, seconds of measuring, bodies, and which rows, all
 * if none.
 */
public final class LossyPictures {
  private static final long FRAME_NANOS = 1_000_000_000L / 60;
  private static final long PAUSE_NANOS = 1_000_000_000;
  private static final int UDP_BYTES = 28;
  private static final int WIDE = 1_000_000;

  /** One way: minimum latency and jitter in milliseconds, loss in thousandths; and kB/s. */
  private static final int[][] NETWORKS = {
    {0, 0, 0, WIDE},
    {0, 10, 0, WIDE},
    {0, 10, 10, WIDE},
    {0, 10, 50, WIDE},
    {0, 10, 100, WIDE},
    {30, 10, 0, WIDE},
    {30, 10, 10, WIDE},
    {30, 10, 50, WIDE},
    {30, 10, 100, WIDE},
    {100, 10, 0, WIDE},
    {100, 10, 10, WIDE},
    {100, 10, 50, WIDE},
    {100, 10, 100, WIDE},
    {120, 60, 0, WIDE},
    {120, 60, 10, WIDE},
    {120, 60, 50, WIDE},
    {120, 60, 100, WIDE},
    {30, 10, 0, 100},
    {30, 10, 0, 40},
    {30, 10, 0, 15}
  };

  private LossyPictures() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = Integer.parseInt(arguments[0]);
    List<Integer> rows = Arrays.stream(arguments).skip(4).map(Integer::valueOf).toList();
    Map<Integer, List<double[]>> figures = new TreeMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int row = 0; row < NETWORKS.length; row++) {
        if (rows.isEmpty() || rows.contains(row)) {
          figures
              .computeIfAbsent(row, any -> new ArrayList<>())
              .add(measure(
                  NETWORKS[row],
                  Integer.parseInt(arguments[1]),
                  Integer.parseInt(arguments[2]),
                  arguments[3]));
          LockSupport.parkNanos(PAUSE_NANOS); // for others on this machine
        }
      }
    }
    System.out.println(
        "| one way, ms | loss % | line, kB/s | age p50, ms | age p99 | standing, ms | judder % | error p99, mm | kB/s |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    figures.forEach((row, all) -> print(NETWORKS[row], all));
  }

  private static double[] measure(int[] network, int settling, int seconds, String bodies)
      throws IOException, InterruptedException {
    int port = OpenPorts.find(4);
    String far = "isochron://127.0.0.1:" + (port + 2);
    Process server = ServingProcess.start(Server.class, far, bodies);
    AtomicLong bytes = new AtomicLong();
    try (DatagramForwarder forwarder = new DatagramForwarder(port, port + 2, 11)) {
      forwarder.pass(datagram -> bytes.getAndAdd(datagram.remaining() + UDP_BYTES));
      forwarder.become(DatagramForwarder.Network.of(network[0], network[1], network[2] / 1_000.0));
      forwarder.narrow(network[3] * 1_000L);
      RemoteSettings settings = RemoteSettings.DEFAULT.withAddress("isochron://127.0.0.1:" + port);
      try (RemoteState remote = RemoteState.connect(
              settings, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(30));
          FrameSource source = FrameSource.on(remote.state(), FrameSource.Settings.DEFAULT)) {
        int count = Integer.parseInt(bodies);
        draw(source, settling * 60, count);
        bytes.set(0);
        double[] drawn = draw(source, seconds * 60, count);
        drawn[drawn.length - 1] = bytes.get() / 1e3 / seconds;
        System.err.println(
            Arrays.toString(network) + " " + Arrays.toString(drawn) + " " + remote.status());
        return drawn;
      }
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static void print(int[] network, List<double[]> rounds) {
    StringBuilder row = new StringBuilder("| %d ± %d | %.0f | %s |"
        .formatted(
            network[0] + network[1] / 2,
            network[1] / 2,
            network[2] / 10.0,
            network[3] == WIDE ? "" : "" + network[3]));
    for (int figure = 0; figure < rounds.get(0).length; figure++) {
      int its = figure;
      double[] sorted = rounds.stream().mapToDouble(each -> each[its]).sorted().toArray();
      row.append(" %.1f |".formatted(sorted[sorted.length / 2]));
    }
    System.out.println(row);
  }

  /**
   * Draws frames on an exact grid, and returns the ages, the longest time in which the picture
   * stood, the animation error in percent of a frame, rms, and the error of positions.
   */
  private static double[] draw(FrameSource source, int frames, int bodies) {
    NanoClock clock = NanoClock.system();
    long begin = clock.nanos();
    long[] ages = new long[frames];
    double[] errors = new double[frames * bodies];
    double squares = 0;
    long before = 0;
    int standing = 0;
    int longest = 0;
    for (int frame = 0; frame < frames; frame++) {
      long present = begin + frame * FRAME_NANOS;
      LockSupport.parkNanos(present - clock.nanos());
      RenderFrame shown = source.at(present);
      FrameInfo info = shown.info();
      for (int slot = 0; slot < bodies; slot++) {
        errors[frame * bodies + slot] =
            error(shown, slot, Server.height(info.instantNanos(), slot));
      }
      double error = (double) (info.instantNanos() - before - FRAME_NANOS) / FRAME_NANOS;
      squares += frame == 0 ? 0 : error * error;
      standing = info.instantNanos() > before ? 0 : standing + 1;
      longest = Math.max(longest, standing);
      before = info.instantNanos();
      ages[frame] = info.ageNanos();
    }
    Arrays.sort(ages);
    Arrays.sort(errors);
    return new double[] {
      ages[frames / 2] / 1e6,
      ages[frames * 99 / 100] / 1e6,
      longest * FRAME_NANOS / 1e6,
      100 * Math.sqrt(squares / frames),
      1e3 * errors[(int) (errors.length * 0.99)],
      0
    };
  }

  /** Returns 0 if the frame has no body there. */
  private static double error(RenderFrame frame, int slot, double height) {
    long body = slot < frame.slotCount() ? frame.body(slot) : BodyId.NONE;
    return frame.contains(body) ? Math.abs(frame.position(body, new Vector3f()).y - height) : 0;
  }

  /** Bodies that bounce without ever coming to rest. Arguments: channel, bodies. */
  public static final class Server {
    private static final long TICK_NANOS = 10_000_000;
    private static final double GRAVITY = 9.81;
    private static final int MAX_VIEWERS = 1_000;

    private Server() {}

    public static void main(String[] arguments) {
      NanoClock clock = NanoClock.system();
      int bodies = Integer.parseInt(arguments[1]);
      SharedState state =
          SharedState.of(SnapshotLayout.bodies(bodies), SharedState.Limits.DEFAULT, clock);
      RemoteSettings settings =
          RemoteSettings.DEFAULT.withAddress(arguments[0]).withViewers(MAX_VIEWERS);
      try (StateWriter writer = state.claimWriter();
          RemoteRelay relay = RemoteRelay.serve(state, settings)) {
        writer.snapshots().state(SharedState.Phase.RUNNING);
        writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
        System.out.println("ready");
        long begin = clock.nanos();
        for (long tick = 1; relay.failure().isEmpty(); tick++) {
          LockSupport.parkNanos(begin + tick * TICK_NANOS - clock.nanos());
          publish(writer, tick, bodies);
        }
      }
    }

    /** Returns the true height, also between ticks. */
    static double height(long instantNanos, int slot) {
      double cycle = 0.6 + slot * 0.618 % 1;
      double phase = (instantNanos * 1e-9 + slot) % cycle;
      return GRAVITY / 2 * phase * (cycle - phase);
    }

    private static void publish(StateWriter writer, long tick, int bodies) {
      writer.commands().drain(Long.MAX_VALUE, command -> {});
      writer.snapshots().begin(tick, tick * TICK_NANOS);
      for (int slot = 0; slot < bodies; slot++) {
        double angle = tick * 0.01 + slot;
        writer
            .snapshots()
            .body(
                BodyId.of(slot, 1),
                slot % 32,
                (float) height(tick * TICK_NANOS, slot),
                (float) Math.floor(slot / 32.0),
                0,
                (float) Math.sin(angle / 2),
                0,
                (float) Math.cos(angle / 2));
      }
      writer.snapshots().publish(NanoClock.system().nanos());
    }
  }
}
