package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.link.Link;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.NanoClock;

/**
 * A simulation that several peers compute alike. It stands between a loop and the simulation proper: what the loop gives it
 * at tick k it sends to the others as this peer's slice of tick k plus the input delay, and the simulation is given the
 * slices that all peers made for tick k. It is not ready for a tick until all are here. Owner: the physics thread, but for
 * {@link #status}; never waits, and allocates nothing in steady state.
 *
 * <p>The slowest peer sets the pace of all. A peer that pauses lets the others stand at most two input delays later; they
 * see for whom they wait, report it as silent in time, and go on when it does. The simulation must depend on nothing but
 * the calls it gets: quality levels are not passed on, and a state cannot be restored at one peer alone. The stamps of
 * commands are by their senders' clocks.
 */
public final class Lockstep implements Simulation {
  private final Simulation simulation;
  private final LockstepSettings settings;
  private final NanoClock clock;
  private final SliceWindow[] windows;
  private final SliceWindow ours;
  private final PeerConnection[] others;
  private final LockstepStatusRecorder statusRecorder;
  private final PeerSliceMerger merger;
  private final Slice made = new Slice();
  private long lastTick;
  private long lastHash;

  /**
   * Joins a session.
   *
   * @param simulation what the peers compute; in the same state at all of them, and closed with this one
   * @param links the links to the other peers, in their order; they are closed with this simulation
   * @param clock the loop's
   */
  public Lockstep(
      Simulation simulation,
      LockstepSettings settings,
      List<? extends Link> links,
      NanoClock clock) {
    if (links.size() != settings.peers() - 1) {
      throw new IllegalArgumentException("%d links for %d peers: there is one to each other peer"
          .formatted(links.size(), settings.peers()));
    }
    this.simulation = simulation;
    this.settings = settings;
    this.clock = clock;
    windows = new SliceWindow[settings.peers()];
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer] = new SliceWindow(settings.inputDelay());
    }
    ours = windows[settings.peer()];
    PeerStatusRecorder[] peerStatuses = new PeerStatusRecorder[links.size()];
    others = new PeerConnection[links.size()];
    statusRecorder = new LockstepStatusRecorder(settings.onTrouble(), peerStatuses);
    Envelope envelope = new Envelope(settings.session(), settings.peer());
    Hello hello = Hello.of(settings, simulation.stateHash());
    for (int index = 0; index < others.length; index++) {
      int peer = peerAt(index);
      peerStatuses[index] = new PeerStatusRecorder(peer);
      others[index] = new PeerConnection(
          peer,
          links.get(index),
          envelope,
          hello,
          ours,
          windows[peer],
          peerStatuses[index],
          statusRecorder);
    }
    merger = new PeerSliceMerger(simulation, windows);
  }

  /** How the session does; any thread. */
  public LockstepStatus status() {
    return statusRecorder.status(clock.nanos());
  }

  @Override
  public void handOver(Thread next) {
    simulation.handOver(next);
  }

  @Override
  public SnapshotLayout layout() {
    return simulation.layout();
  }

  @Override
  public boolean isReady(long tick) {
    long now = clock.nanos();
    long missing = 0;
    for (int index = 0; index < others.length; index++) {
      others[index].receive(now);
      if (!others[index].isReady(tick)) {
        missing |= 1L << peerAt(index);
        others[index].miss(now, settings.silence().toNanos());
      }
    }
    statusRecorder.waits(missing, now);
    boolean ready = missing == 0 && simulation.isReady(tick);
    for (int index = 0; index < others.length && !ready; index++) {
      // each of them, also those that nothing is missing of: what it waits for may have been lost
      others[index].resend(now, settings.rate().periodNanos());
    }
    return ready;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    requireReady(tick);
    statusRecorder.begin(events);
    made.clear();
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    if (made.commandCount() < PeerConnection.COMMANDS_PER_SLICE) {
      made.add(command);
    } else {
      statusRecorder.refused(command);
    }
  }

  @Override
  public void control(TickInput input) {
    made.input(input);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    requireRate(dtSeconds);
    make(tick);
    compare(tick);
    merger.give(tick);
    simulation.step(tick, dtSeconds);
    lastHash = tick % settings.hashInterval() == 0 ? simulation.stateHash() : 0;
    for (SliceWindow window : windows) {
      if (window != ours) {
        window.forgetBefore(tick + 1);
      }
    }
    lastTick = tick;
    statusRecorder.ticked(tick);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
  }

  @Override
  public long stateHash() {
    return simulation.stateHash();
  }

  /** Says goodbye, and closes the links and the simulation. */
  @Override
  public void close() {
    for (PeerConnection other : others) {
      other.leave();
    }
    simulation.close();
  }

  /** Makes this peer's slice of what the loop gave, and sends it before anything else is done. */
  private void make(long tick) {
    ours.forgetBefore(tick + 1 - settings.inputDelay());
    ByteBuffer place = ours.put(tick + settings.inputDelay(), Long.BYTES + made.byteSize());
    made.writeTo(place.putLong(lastHash));
    place.flip();
    long now = clock.nanos();
    for (PeerConnection other : others) {
      other.send(now);
    }
  }

  /** Compares the states that were hashed when the slices of this tick were made. */
  private void compare(long tick) {
    long hash = ours.hash(tick);
    for (SliceWindow window : windows) {
      if (window.hash(tick) != hash) {
        differ(tick);
        return;
      }
    }
  }

  private void differ(long tick) {
    List<Integer> peers = new ArrayList<>();
    for (int peer = 0; peer < windows.length; peer++) {
      if (windows[peer].hash(tick) != ours.hash(tick)) {
        peers.add(peer);
      }
    }
    statusRecorder.differs(tick - settings.inputDelay() - 1, peers);
  }

  private int peerAt(int index) {
    return index < settings.peer() ? index : index + 1;
  }

  private void requireReady(long tick) {
    for (SliceWindow window : windows) {
      if (tick != lastTick + 1 || !window.holds(tick)) {
        throw new IllegalStateException(
            "tick %d cannot run after tick %d: ticks run in order, each once isReady says so"
                .formatted(tick, lastTick));
      }
    }
  }

  private void requireRate(double dtSeconds) {
    if (dtSeconds != settings.rate().dtSeconds()) {
      throw new IllegalStateException(
          "the loop steps by %s s but the session by %s s; give both the same rate"
              .formatted(dtSeconds, settings.rate().dtSeconds()));
    }
  }
}
