package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.isochron.lockstep.slices.PeerSlots;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * One peer's part of a session. This class collects the loop's commands and input as a slice and
 * sends the slice to the other peers. It keeps the slices of all peers until their ticks have run.
 * Owner: the physics thread, except for {@link #status}; never waits, and allocates nothing in
 * steady state.
 */
final class PeerSession {
  private final Lockstep.Settings settings;
  private final NanoClock clock;
  private final int capacity;
  private final SliceWindow[] windows;
  private final SliceWindow ours;
  private final PeerConnection[] others;
  private final LockstepStatusRecorder statusRecorder;
  private final int hashDelay;
  private final PeerSlots peerSlots;
  private final PeerSlots peerJoints;
  private final Slice slice = new Slice();
  private long lastTick;

  /**
   * @throws IllegalArgumentException if the number of links does not match the peers, or the name
   *     of the simulation's {@code domain} is too long
   */
  PeerSession(
      Lockstep.Settings settings,
      Steppable simulation,
      List<? extends Link> links,
      NanoClock clock) {
    if (links.size() != settings.peers() - 1) {
      throw new IllegalArgumentException("%d links for %d peers: there is one to each other peer"
          .formatted(links.size(), settings.peers()));
    }
    this.settings = settings;
    this.clock = clock;
    int ahead = settings.inputDelay() + settings.predictedTicks();
    hashDelay = ahead + 1;
    capacity = 2 * ahead // invariant 1 of SliceWindow
        + (settings.predictedTicks() > 0 ? 1 : 0); // the slice on which predictions are based
    windows = new SliceWindow[settings.peers()];
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer] = new SliceWindow(settings.inputDelay(), capacity);
    }
    ours = windows[settings.peer()];
    PeerStatusRecorder[] peerStatuses = new PeerStatusRecorder[links.size()];
    others = new PeerConnection[links.size()];
    statusRecorder = new LockstepStatusRecorder(settings, peerStatuses);
    Hello hello = Hello.of(settings, simulation, new SplittableRandom().nextLong());
    for (int index = 0; index < others.length; index++) {
      int peer = peerAt(index);
      peerStatuses[index] = new PeerStatusRecorder(peer);
      others[index] = new PeerConnection(
          peer, links.get(index), hello, ours, windows[peer], peerStatuses[index], statusRecorder);
    }
    peerSlots = new PeerSlots(settings.peer(), settings.peers());
    peerJoints = new PeerSlots(settings.peer(), settings.peers());
  }

  SliceWindow[] windows() {
    return windows;
  }

  LockstepStatusRecorder statusRecorder() {
    return statusRecorder;
  }

  Lockstep.Status status() {
    return statusRecorder.status(clock.nanos());
  }

  long known() {
    long known = Long.MAX_VALUE;
    for (SliceWindow window : windows) {
      known = Math.min(known, window.completeTick());
    }
    return known;
  }

  /**
   * Returns how far this peer is ahead of the slowest one, in hundredths of a tick, or 0 if it
   * is not ahead.
   */
  long aheadCentiTicks() {
    long ahead = 0;
    for (PeerConnection other : others) {
      ahead = Math.max(ahead, other.headStart().centiTicks());
    }
    return ahead;
  }

  boolean receive(long neededTick) {
    long now = clock.nanos();
    long missing = 0;
    for (int index = 0; index < others.length; index++) {
      others[index].receive(now);
      if (!others[index].isReady(neededTick)) {
        missing |= 1L << peerAt(index);
        others[index].miss(now, settings.silence().toNanos());
      }
    }
    statusRecorder.waits(missing, now);
    return missing == 0;
  }

  /**
   * Resends to all peers, because even a peer whose slices have arrived may have lost messages of
   * this peer.
   */
  void resend() {
    long now = clock.nanos();
    for (PeerConnection other : others) {
      other.resend(now, settings.rate().periodNanos());
    }
  }

  void begin(long tick, long neededTick, EventPublisher events) {
    for (SliceWindow window : windows) {
      if (tick != lastTick + 1 || window.completeTick() < neededTick) {
        throw new IllegalStateException(
            "tick %d cannot run after tick %d: ticks run in order, each after isReady has returned true for it"
                .formatted(tick, lastTick));
      }
    }
    statusRecorder.begin(events);
    slice.clear();
  }

  void apply(Command command) {
    if (command.isOfViewer()) {
      return; // other peers do not know the viewers of this one
    }
    if (slice.commandCount() < PeerConnection.COMMANDS_PER_SLICE) {
      slice.add(command);
    } else {
      statusRecorder.refused(command);
    }
  }

  void control(TickInput input) {
    slice.mergedInput(input);
  }

  void send(long tick, long hash) {
    long made = tick + settings.inputDelay();
    ours.forgetBefore(made + 1 - capacity);
    ByteBuffer buffer = ours.put(made, Long.BYTES + slice.byteSize());
    slice.writeTo(buffer.putLong(hash));
    buffer.flip();
    long now = clock.nanos();
    for (PeerConnection other : others) {
      other.send(now);
    }
  }

  /** Compares the states whose hashes came with the slices of a tick. */
  void compare(long tick) {
    long hash = ours.hash(tick);
    boolean equal = true;
    for (SliceWindow window : windows) {
      equal &= window.hash(tick) == hash;
    }
    if (!equal) {
      statusRecorder.differs(
          tick - hashDelay,
          IntStream.range(0, windows.length)
              .filter(peer -> windows[peer].hash(tick) != hash)
              .boxed()
              .toList());
    }
  }

  void ticked(long tick, long neededFrom) {
    for (SliceWindow window : windows) {
      if (window != ours) {
        window.forgetBefore(neededFrom);
      }
    }
    lastTick = tick;
    statusRecorder.ticked(tick);
  }

  /**
   * Each peer offers different slots, so two peers never assign the same id to different bodies.
   */
  IdReserve.FreeSlots freeSlots(IdReserve.FreeSlots all) {
    return peerSlots.of(all);
  }

  IdReserve.FreeSlots freeJointSlots(IdReserve.FreeSlots all) {
    return peerJoints.of(all);
  }

  void leave() {
    for (PeerConnection other : others) {
      other.leave();
    }
  }

  void requireRate(double dtSeconds) {
    if (dtSeconds != settings.rate().dtSeconds()) {
      throw new IllegalStateException(
          "the loop steps by %s s but the session by %s s; give both the same rate"
              .formatted(dtSeconds, settings.rate().dtSeconds()));
    }
  }

  private int peerAt(int index) {
    return index < settings.peer() ? index : index + 1;
  }
}
