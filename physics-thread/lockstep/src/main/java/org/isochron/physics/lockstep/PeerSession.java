package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.link.Link;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.isochron.state.command.FreeSlots;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.time.NanoClock;

/**
 * One peer's part of a session: it collects what the loop gives this peer as a slice, sends it to the others, and keeps
 * the slices of all peers until they have run. Owner: the physics thread, except for {@link #status}; never waits, and
 * allocates nothing in steady state.
 */
final class PeerSession {
  private final LockstepSettings settings;
  private final NanoClock clock;
  private final SliceWindow[] windows;
  private final SliceWindow ours;
  private final PeerConnection[] others;
  private final LockstepStatusRecorder statusRecorder;
  private final PeerSlots peerSlots;
  private final PeerSlots peerJoints;
  private final Slice made = new Slice();
  private long lastTick;

  /** @throws IllegalArgumentException if there is not one link to each other peer */
  PeerSession(
      LockstepSettings settings, long initialHash, List<? extends Link> links, NanoClock clock) {
    if (links.size() != settings.peers() - 1) {
      throw new IllegalArgumentException("%d links for %d peers: there is one to each other peer"
          .formatted(links.size(), settings.peers()));
    }
    this.settings = settings;
    this.clock = clock;
    windows = new SliceWindow[settings.peers()];
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer] =
          new SliceWindow(settings.inputDelay(), 2 * settings.inputDelay()); // its invariant 1
    }
    ours = windows[settings.peer()];
    PeerStatusRecorder[] peerStatuses = new PeerStatusRecorder[links.size()];
    others = new PeerConnection[links.size()];
    statusRecorder = new LockstepStatusRecorder(settings.onTrouble(), peerStatuses);
    Envelope envelope = new Envelope(settings.session(), settings.peer());
    Hello hello = Hello.of(settings, initialHash);
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
    peerSlots = new PeerSlots(settings.peer(), settings.peers());
    peerJoints = new PeerSlots(settings.peer(), settings.peers());
  }

  /** The slices of all peers, by peer number. */
  SliceWindow[] windows() {
    return windows;
  }

  LockstepStatus status() {
    return statusRecorder.status(clock.nanos());
  }

  /** Takes what has arrived, and returns true if the slices of all peers up to a tick are here. */
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

  /** Sends again, to all peers: what those whose slices are here wait for may have been lost. */
  void resend() {
    long now = clock.nanos();
    for (PeerConnection other : others) {
      other.resend(now, settings.rate().periodNanos());
    }
  }

  /** Begins this peer's slice, before a tick that needs the slices of all peers up to another one. */
  void begin(long tick, long neededTick, EventPublisher events) {
    for (SliceWindow window : windows) {
      if (tick != lastTick + 1 || window.whole() < neededTick) {
        throw new IllegalStateException(
            "tick %d cannot run after tick %d: ticks run in order, each after isReady has returned true for it"
                .formatted(tick, lastTick));
      }
    }
    statusRecorder.begin(events);
    made.clear();
  }

  void apply(Command command) {
    if (made.commandCount() < PeerConnection.COMMANDS_PER_SLICE) {
      made.add(command);
    } else {
      statusRecorder.refused(command);
    }
  }

  void control(TickInput input) {
    made.input(input);
  }

  /** Sends this peer's slice, which belongs to the tick plus the input delay, with the hash of an earlier state. */
  void send(long tick, long hash) {
    ours.forgetBefore(tick + 1 - settings.inputDelay());
    ByteBuffer place = ours.put(tick + settings.inputDelay(), Long.BYTES + made.byteSize());
    made.writeTo(place.putLong(hash));
    place.flip();
    long now = clock.nanos();
    for (PeerConnection other : others) {
      other.send(now);
    }
  }

  /** Compares the state hashes that the peers sent with their slices of a tick. */
  void compare(long tick) {
    long hash = ours.hash(tick);
    for (SliceWindow window : windows) {
      if (window.hash(tick) != hash) {
        differ(tick);
        return;
      }
    }
  }

  /** Ends a tick, and forgets the others' slices before another one. */
  void ticked(long tick, long neededFrom) {
    for (SliceWindow window : windows) {
      if (window != ours) {
        window.forgetBefore(neededFrom);
      }
    }
    lastTick = tick;
    statusRecorder.ticked(tick);
  }

  /** Every peer offers slots of its own, so that no two of them give the same id to different bodies. */
  FreeSlots freeSlots(FreeSlots all) {
    return peerSlots.of(all);
  }

  /** The same for joints. */
  FreeSlots freeJointSlots(FreeSlots all) {
    return peerJoints.of(all);
  }

  /** Sends a goodbye and closes the links. */
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
}
