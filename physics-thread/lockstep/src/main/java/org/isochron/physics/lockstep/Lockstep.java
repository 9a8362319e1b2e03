package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.link.Link;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.isochron.state.command.FreeSlots;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.NanoClock;

/**
 * Deterministic lockstep: several peers compute the same simulation. This class wraps the simulation. At tick k it
 * sends what the loop gave it to the other peers, as this peer's slice for tick k plus the input delay, and gives the
 * simulation the slices of all peers for tick k. It is not ready for a tick until all these slices are here. Owner: the
 * physics thread, except for {@link #status}; never waits, and allocates nothing in steady state.
 *
 * <p>The slowest peer sets the pace of all. When a peer pauses, the others stop at most two input delays later; their
 * status shows whom they wait for, reports it as silent after a time, and they go on when it does. The simulation must
 * depend on nothing but its calls: quality levels are not passed on, a state cannot be restored at one peer only, and
 * there is no past to go back to.
 * Commands are stamped by their senders' clocks.
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
  private final PeerSlots peerSlots;
  private final PeerSlots peerJoints;
  private final Slice made = new Slice();
  private long lastTick;
  private long lastHash;

  /**
   * Joins a session.
   *
   * @param simulation the simulation to wrap, in the same state at all peers; it is closed with this one
   * @param links the links to the other peers, in order of peer number; they are closed with this simulation
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if there is not one link to each other peer
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
    peerSlots = new PeerSlots(settings.peer(), settings.peers());
    peerJoints = new PeerSlots(settings.peer(), settings.peers());
  }

  /** Returns the state of the session; any thread. */
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
      // also to peers whose slices are here: what they wait for may have been lost
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

  /** Every peer offers slots of its own, so that no two of them give the same id to different bodies. */
  @Override
  public FreeSlots freeSlots() {
    return peerSlots.of(simulation.freeSlots());
  }

  @Override
  public FreeSlots freeJointSlots() {
    return peerJoints.of(simulation.freeJointSlots());
  }

  @Override
  public WorldView view(long tick) {
    return simulation.view(tick);
  }

  @Override
  public long stateHash() {
    return simulation.stateHash();
  }

  /** Sends a goodbye, then closes the links and the simulation. */
  @Override
  public void close() {
    for (PeerConnection other : others) {
      other.leave();
    }
    simulation.close();
  }

  /** Makes this peer's slice from the loop's calls, and sends it before anything else. */
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

  /** Compares the state hashes that the peers sent with their slices of this tick. */
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
            "tick %d cannot run after tick %d: ticks run in order, each after isReady has returned true for it"
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
