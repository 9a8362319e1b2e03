package org.isochron.fleet.trial;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.faults.ChildProcess;
import org.isochron.fleet.OperatorTable;
import org.isochron.fleet.WorldHost;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.NanoClock;

/** The relay of a fleet and the processes of its viewers. Owner: the trial's thread. */
final class ServedFleet implements AutoCloseable {
  /** Thousands of viewers run for minutes, so the optimizing compiler pays off. */
  private static final String COMPILED = "-XX:TieredStopAtLevel=4";

  private static final int VIEWERS_A_PROCESS = 2_500;

  /** Slots for viewers that return before the relay has noticed their departure. */
  private static final int SPARE_SLOTS = 64;

  /** A relay counts as full if it has refused viewers and accepted none for this time. */
  private static final long FULL_NANOS = 20_000_000_000L;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String RELAY_THREAD = "isochron-remote-relay";

  private final FleetPlan.Serving serving;
  private final RemoteRelay relay;
  private final List<ViewerProcess> processes = new ArrayList<>();
  private final NanoClock clock = NanoClock.system();
  private int maxTaken;
  private int settledViewers;
  private long settledNanos = clock.nanos();

  ServedFleet(FleetPlan.Serving serving, WorldHost host, OperatorTable table) throws IOException {
    this.serving = serving;
    RemoteSettings settings =
        RemoteSettings.DEFAULT.withAddress(serving.address()).withViewers(serving.viewers());
    try {
      relay = RemoteRelay.serveAll(host::state, settings, serving.allViewers() + SPARE_SLOTS);
    } catch (IllegalArgumentException e) {
      throw new WrongAddress(e);
    } catch (IllegalStateException e) { // the port is in use
      throw new IOException(e.getMessage(), e);
    }
    table.add("relay", RemoteRelay.Status.class, relay::status);
    table.addAll("served", RemoteRelay.Status.class, relay::worlds);
  }

  void begin(List<String> worlds, Path folder) throws IOException {
    int worldsAProcess = Math.max(1, VIEWERS_A_PROCESS / serving.viewers());
    for (int from = 0; from < worlds.size(); from += worldsAProcess) {
      List<String> arguments =
          new ArrayList<>(List.of(serving.address(), Integer.toString(serving.viewers())));
      arguments.addAll(worlds.subList(from, Math.min(worlds.size(), from + worldsAProcess)));
      processes.add(new ViewerProcess(ChildProcess.start(
          "viewers-" + processes.size(),
          ChildProcess.Settings.DEFAULT.withOptions(COMPILED),
          folder,
          FleetViewers.class,
          arguments.toArray(String[]::new))));
    }
  }

  void count() {
    processes.forEach(each -> each.process.say("count"));
  }

  private FleetViewers.Count viewers() {
    FleetViewers.Count viewers = processes.stream()
        .map(ViewerProcess::viewers)
        .reduce(FleetViewers.Count.NONE, FleetViewers.Count::plus);
    maxTaken = Math.max(maxTaken, viewers.taken());
    return viewers;
  }

  @Override
  public String toString() {
    FleetViewers.Count viewers = viewers();
    return "%d of %d viewers served, %d lost, %d refused"
        .formatted(viewers.served(), serving.allViewers(), viewers.lost(), viewers.refused());
  }

  boolean areAllServedThatFit() {
    FleetViewers.Count viewers = viewers();
    if (viewers.taken() != settledViewers || relay.status().refusedJoins() == 0) {
      settledViewers = viewers.taken();
      settledNanos = clock.nanos();
    }
    boolean isFull = viewers.lost() == 0 && clock.nanos() - settledNanos > FULL_NANOS;
    return viewers.served() == serving.allViewers() || isFull;
  }

  boolean areAllTakenServed() {
    return viewers().served() >= maxTaken;
  }

  long cpuNanos() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(RELAY_THREAD))
        .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getId())))
        .sum();
  }

  FleetSummary.Served figures(long cpuNanos) {
    FleetViewers.Count viewers = viewers();
    RemoteRelay.Status status = relay.status();
    return new FleetSummary.Served(
        viewers,
        serving.allViewers() - viewers.taken() - viewers.refused(),
        processes.size(),
        cpuNanos,
        status.joins(),
        status.refusedJoins(),
        status.sentBytes(),
        relay.failure().map(Throwable::toString).orElse(status.trouble()));
  }

  @Override
  public void close() {
    processes.forEach(each -> each.process.close());
    relay.close();
  }

  static final class WrongAddress extends IOException {
    private static final long serialVersionUID = 1;

    WrongAddress(IllegalArgumentException refusal) {
      super(refusal.getMessage(), refusal);
    }
  }

  private static final class ViewerProcess {
    final ChildProcess process;
    private FleetViewers.Count last = FleetViewers.Count.NONE;

    ViewerProcess(ChildProcess process) {
      this.process = process;
    }

    FleetViewers.Count viewers() {
      for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
        last = FleetViewers.Count.read(line.get());
      }
      return process.isAlive() ? last : last.ended();
    }
  }
}
