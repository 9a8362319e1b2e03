package org.isochron.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
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
 * Measures the pictures of a viewer over networks that lose datagrams: the relay is another
 * process, and all datagrams pass a {@link DatagramForwarder}. With the word {@code virtual} for
 * the bodies, both ends run on the virtual network, whose figures do not depend on the machine.
 * Prints one row per network. Arguments: seconds of settling, seconds of measuring, bodies, and
 * which rows, all if none.
 */
public final class LossyPictures {
  private static final long FRAME_NANOS = 1_000_000_000L / 60;
  private static final int UDP_BYTES = 28;
  private static final int VIRTUAL_BODIES = TokenPhysics.BODIES;

  /** One way: minimum latency and jitter in milliseconds, loss in thousandths. */
  private static final int[][] NETWORKS = {
    {0, 10, 0}, {0, 10, 10}, {0, 10, 50},
    {30, 10, 0}, {30, 10, 10}, {30, 10, 50},
    {100, 10, 0}, {100, 10, 10}, {100, 10, 50},
    {15, 40, 0}, {15, 40, 20}
  };

  private LossyPictures() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int settling = Integer.parseInt(arguments[0]);
    int seconds = Integer.parseInt(arguments[1]);
    String bodies = arguments[2];
    System.out.println(
        "| one way, ms | loss % | age p50, ms | age p99 | judder % | error p99, mm | KB/s |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|");
    for (int row = 0; row < NETWORKS.length; row++) {
      if (arguments.length == 3 || Arrays.asList(arguments).indexOf("" + row) > 2) {
        if ("virtual".equals(bodies)) {
          simulate(NETWORKS[row], settling, seconds);
        } else {
          measure(NETWORKS[row], settling, seconds, bodies);
        }
      }
    }
  }

  private static void measure(int[] network, int settling, int seconds, String bodies)
      throws IOException, InterruptedException {
    int port = OpenPorts.find(4);
    String far = "isochron://127.0.0.1:" + (port + 2);
    Process server = ServingProcess.start(Server.class, far, bodies);
    AtomicLong bytes = new AtomicLong();
    try (DatagramForwarder forwarder = new DatagramForwarder(port, port + 2, 11)) {
      forwarder.pass(datagram -> bytes.getAndAdd(datagram.remaining() + UDP_BYTES));
      forwarder.become(DatagramForwarder.Network.of(network[0], network[1], network[2] / 1_000.0));
      RemoteSettings settings = RemoteSettings.DEFAULT.withAddress("isochron://127.0.0.1:" + port);
      try (RemoteState remote = RemoteState.connect(
              settings, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(30));
          FrameSource source = FrameSource.on(remote.state(), FrameSource.Settings.DEFAULT)) {
        int count = Integer.parseInt(bodies);
        draw(source, new long[settling * 60], new double[settling * 60 * count]);
        bytes.set(0);
        long[] ages = new long[seconds * 60];
        double[] errors = new double[ages.length * count];
        double judder = draw(source, ages, errors);
        print(network, ages, judder, errors, bytes.get() / 1e3 / seconds);
      }
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static void print(
      int[] network, long[] ages, double judder, double[] errors, double kilobytes) {
    Arrays.sort(ages);
    Arrays.sort(errors);
    System.out.printf(
        "| %d ± %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
        network[0] + network[1] / 2,
        network[1] / 2,
        network[2] / 10.0,
        ages[ages.length / 2] / 1e6,
        ages[ages.length * 99 / 100] / 1e6,
        judder,
        1e3 * errors[(int) (errors.length * 0.99)],
        kilobytes);
  }

  /** Counts the bytes of messages to the viewer, with the headers of their datagrams. */
  private static void simulate(int[] network, int settling, int seconds) {
    VirtualRun run = new VirtualRun(1);
    run.network.latencyNanos = network[0] * 1_000_000L;
    run.network.jitterNanos = network[1] * 1_000_000L;
    run.network.loss = network[2] / 1_000.0;
    run.serve();
    VirtualViewer viewer = run.view();
    while (!viewer.isJoined()) {
      run.step();
    }
    try (FrameSource source = FrameSource.on(viewer.state, FrameSource.Settings.DEFAULT)) {
      simulate(
          run, viewer, source, new long[settling * 60], new double[settling * 60 * VIRTUAL_BODIES]);
      long bytesBefore = run.network.bytesToViewers;
      long[] ages = new long[seconds * 60];
      double[] errors = new double[ages.length * VIRTUAL_BODIES];
      double judder = simulate(run, viewer, source, ages, errors);
      long bytes = run.network.bytesToViewers - bytesBefore;
      print(network, ages, judder, errors, bytes / 1e3 / seconds);
    }
  }

  private static double simulate(
      VirtualRun run, VirtualViewer viewer, FrameSource source, long[] ages, double[] errors) {
    double squares = 0;
    long shown = 0;
    long presented = 0;
    for (int frame = 0; frame < ages.length; frame++) {
      while (run.clock.nanos() / FRAME_NANOS == presented / FRAME_NANOS) {
        run.step();
      }
      double passed = run.clock.nanos() - presented;
      presented = run.clock.nanos();
      RenderFrame shownFrame = source.at(viewer.clock.nanos());
      FrameInfo info = shownFrame.info();
      double ticks = (double) info.instantNanos() / TokenPhysics.TICK_NANOS;
      for (int slot = 0; slot < VIRTUAL_BODIES; slot++) {
        errors[frame * VIRTUAL_BODIES + slot] =
            error(shownFrame, slot, TokenPhysics.y(ticks, slot));
      }
      double error = (info.instantNanos() - shown - passed) / passed;
      squares += frame == 0 ? 0 : error * error;
      shown = info.instantNanos();
      ages[frame] = info.ageNanos();
    }
    return 100 * Math.sqrt(squares / ages.length);
  }

  /** Draws frames on an exact grid, and returns the animation error in percent of a frame, rms. */
  private static double draw(FrameSource source, long[] ages, double[] errors) {
    NanoClock clock = NanoClock.system();
    long begin = clock.nanos();
    double squares = 0;
    long before = 0;
    int bodies = errors.length / ages.length;
    for (int frame = 0; frame < ages.length; frame++) {
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
      before = info.instantNanos();
      ages[frame] = info.ageNanos();
    }
    return 100 * Math.sqrt(squares / ages.length);
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

    private Server() {}

    public static void main(String[] arguments) {
      NanoClock clock = NanoClock.system();
      int bodies = Integer.parseInt(arguments[1]);
      SharedState state =
          SharedState.of(SnapshotLayout.bodies(bodies), SharedState.Limits.DEFAULT, clock);
      RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]);
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
