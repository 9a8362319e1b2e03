package org.isochron.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DatagramForwarder.Network;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;

/**
 * Measures after how long a viewer has another snapshot when its relay was stopped or started
 * again, its network was cut, or its address has changed. The relay is another process, and all
 * datagrams pass a {@link DatagramForwarder}. Arguments: rounds, one-way latency in milliseconds
 * with 5 ms of jitter more, loss in thousandths.
 */
public final class Interruptions {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final Network CUT = new Network(0, 0, 1, 0, 0, 0);
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 200_000;
  private static final long PATIENCE_NANOS = 30 * SECOND_NANOS;

  private final String relay;
  private final DatagramForwarder forwarder;
  private final Network network;
  private final RemoteState viewer;
  private final SnapshotReader reader;
  private final Map<String, List<Long>> nanos = new LinkedHashMap<>();
  private Process server;

  private Interruptions(int port, Network network) throws IOException {
    this.network = network;
    relay = "isochron://127.0.0.1:" + (port + 2);
    server = ServingProcess.start(LossyPictures.Server.class, relay, "20");
    forwarder = new DatagramForwarder(port, port + 2, 11);
    forwarder.become(network);
    viewer = RemoteState.connect(
        RemoteSettings.DEFAULT.withAddress("isochron://127.0.0.1:" + port),
        RemoteState.Interest.EVERYTHING,
        Duration.ofNanos(PATIENCE_NANOS));
    reader = viewer.state().openReader();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Network network =
        Network.of(Integer.parseInt(arguments[1]), 5, Integer.parseInt(arguments[2]) / 1_000.0);
    Interruptions all = new Interruptions(OpenPorts.find(4), network);
    for (int round = 0; round < Integer.parseInt(arguments[0]); round++) {
      all.round(round);
    }
    System.out.println("| interruption | picture after its end, ms: shortest | median | longest |");
    System.out.println("|---|---:|---:|---:|");
    all.nanos.forEach((what, each) -> {
      Collections.sort(each);
      System.out.printf(
          "| %s | %.0f | %.0f | %.0f |%n",
          what,
          each.get(0) / 1e6,
          each.get(each.size() / 2) / 1e6,
          each.get(each.size() - 1) / 1e6);
    });
    all.viewer.close();
    all.forwarder.close();
    all.server.destroyForcibly().waitFor();
  }

  private void round(int round) throws IOException, InterruptedException {
    pass(3);
    ServingProcess.signal(server, "STOP");
    pass(5);
    ServingProcess.signal(server, "CONT");
    note("the relay's process is stopped for 5 s");
    pass(2);
    forwarder.become(CUT);
    pass(2);
    LockSupport.parkNanos(round * SECOND_NANOS / 7); // at any time of the next attempt
    forwarder.become(network);
    note("the network is cut for 2 s");
    pass(2);
    forwarder.moveAll();
    noteLongest("the viewer's address changes: longest time without a picture, 2 s");
    long began = CLOCK.nanos();
    server.destroyForcibly().waitFor();
    server = ServingProcess.start(LossyPictures.Server.class, relay, "20");
    long started = CLOCK.nanos();
    note("the relay is killed and started again, from its start");
    System.err.printf("started after %.0f ms, %s%n", (started - began) / 1e6, viewer.status());
  }

  private void noteLongest(String what) {
    long began = CLOCK.nanos();
    long arrived = began;
    long longest = 0;
    while (CLOCK.nanos() - began < 2 * SECOND_NANOS) {
      arrived = reader.refresh() ? CLOCK.nanos() : arrived;
      longest = Math.max(longest, CLOCK.nanos() - arrived);
      LockSupport.parkNanos(LOOK_NANOS);
    }
    nanos.computeIfAbsent(what, any -> new ArrayList<>()).add(longest);
  }

  private void pass(int seconds) {
    LockSupport.parkNanos(seconds * SECOND_NANOS);
  }

  /** Notes the time until a snapshot arrives that is newer than all that have arrived. */
  private void note(String what) {
    long began = CLOCK.nanos();
    reader.refresh();
    while (!reader.refresh()) {
      if (CLOCK.nanos() - began > PATIENCE_NANOS) {
        throw new IllegalStateException("%s: no picture, %s".formatted(what, viewer.status()));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    nanos.computeIfAbsent(what, any -> new ArrayList<>()).add(CLOCK.nanos() - began);
  }
}
