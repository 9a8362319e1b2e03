package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.isochron.lockstep.message.Envelope;
import org.isochron.lockstep.slices.PeerSlots;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.lockstep.transfer.SessionPrefabs;
import org.isochron.lockstep.transfer.SessionStates;
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
 * sends the slice to the other peers. It keeps the slices of all players until their ticks have
 * run. Owner: the physics thread, except for {@link #status}; never waits, and allocates nothing in
 * steady state.
 *
 * <p>The last peers may be spectators, which send no slices and delay nobody. Players keep old
 * slices for spectators that fall behind. A spectator that falls further behind joins again from a
 * saved state.
 */
final class PeerSession {
  static final int SPECTATED_TICKS = 500;

  private final Lockstep.Settings settings;
  private final NanoClock clock;
  private final int players;
  private final int capacity;
  private final SliceWindow[] windows;
  private final SliceWindow ours;
  private final PeerConnection[] others;
  private final LockstepStatusRecorder statusRecorder;
  private final SessionPrefabs prefabs;
  private final SessionStates states;
  private final StateComparison comparison;
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
      int predictedTicks,
      int spectators,
      Steppable simulation,
      List<? extends Link> links,
      NanoClock clock) {
    if (links.size() != settings.peers() - 1) {
      throw new IllegalArgumentException("%d links for %d peers: there is one to each other peer"
          .formatted(links.size(), settings.peers()));
    }
    this.settings = settings;
    this.clock = clock;
    players = settings.peers() - spectators;
    capacity = 2 * (settings.inputDelay() + predictedTicks) // invariant 1 of SliceWindow
        + (predictedTicks > 0 ? 1 : 0) // the last confirmed slice, on which predictions are based
        + (spectators > 0 ? SPECTATED_TICKS : 0);
    windows = new SliceWindow[players];
    for (int peer = 0; peer < players; peer++) {
      windows[peer] = new SliceWindow(settings.inputDelay(), capacity);
    }
    ours =
        isSpectator() ? new SliceWindow(settings.inputDelay(), capacity) : windows[settings.peer()];
    prefabs = new SessionPrefabs(
        simulation.prefabs(), settings.peer(), links.size(), players, SessionPrefabs.MAX_WAIT);
    states = new SessionStates(isSpectator(), players, links.size());
    PeerStatusRecorder[] peerStatuses = new PeerStatusRecorder[links.size()];
    others = new PeerConnection[links.size()];
    statusRecorder = new LockstepStatusRecorder(settings.onTrouble(), peerStatuses);
    Envelope envelope = new Envelope(settings.session(), settings.peer());
    Hello hello =
        Hello.of(settings, predictedTicks, spectators, simulation.stateHash(), simulation.domain());
    long run = new SplittableRandom().nextLong();
    for (int index = 0; index < others.length; index++) {
      int peer = peerAt(index);
      int link = index;
      peerStatuses[index] = new PeerStatusRecorder(peer);
      others[index] = new PeerConnection(
          peer,
          links.get(index),
          envelope,
          hello,
          isSpectator() ? new SliceWindow(0, 0) : ours,
          peer < players ? windows[peer] : new SliceWindow(0, 0),
          prefabs.stream(index),
          states.stream(index),
          isSpectator(),
          peer >= players,
          peerStatuses[index],
          statusRecorder,
          run,
          () -> returned(link));
    }
    comparison = new StateComparison(
        windows, ours, settings.inputDelay() + predictedTicks + 1, statusRecorder);
    peerSlots = new PeerSlots(settings.peer(), players);
    peerJoints = new PeerSlots(settings.peer(), players);
  }

  boolean isSpectator() {
    return settings.peer() >= players;
  }

  SliceWindow[] windows() {
    return windows;
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
   * Returns how far this peer is ahead of the slowest player, in hundredths of a tick, or 0 if it
   * is not ahead.
   */
  long aheadCentiTicks() {
    long ahead = 0;
    for (int index = 0; index < others.length; index++) {
      if (peerAt(index) < players) {
        ahead = Math.max(ahead, others[index].headStart().centiTicks());
      }
    }
    return ahead;
  }

  SessionPrefabs prefabs() {
    return prefabs;
  }

  boolean receive(long neededTick) {
    long now = clock.nanos();
    long missing = 0;
    for (int index = 0; index < others.length; index++) {
      int peer = peerAt(index);
      others[index].receive(now);
      if (others[index].isGone() && peer < players) {
        prefabs.gone();
      }
      if (peer >= players) {
        others[index].checkSilence(now, settings.silence().toNanos());
      } else if (!others[index].isReady(neededTick)) {
        missing |= 1L << peer;
        others[index].miss(now, settings.silence().toNanos());
      }
    }
    prefabs.advance();
    if (missing != 0 && isSpectator()) {
      askIfStuck(now);
    }
    statusRecorder.waits(missing, now);
    return missing == 0 && (!isSpectator() || prefabs.hasAllOf(windows, neededTick));
  }

  private void askIfStuck(long now) {
    for (int index = 0; index < players; index++) {
      if (others[index].isStuck(now)) {
        states.ask(now);
      }
    }
  }

  SessionStates states() {
    return states;
  }

  Optional<SessionStates.Joining> joining() {
    if (!isSpectator()) {
      return Optional.empty();
    }
    long made = Long.MAX_VALUE;
    for (int index = 0; index < players; index++) {
      made = Math.min(made, others[index].made());
    }
    return states.joining(known(), made, prefabs.count());
  }

  private void returned(int index) {
    states.restart(index);
    prefabs.restart(index);
  }

  void restart(long tick) {
    for (SliceWindow window : windows) {
      window.restart(tick);
    }
    ours.restart(tick + settings.inputDelay());
    lastTick = tick;
    comparison.restart(tick);
    states.joined();
    statusRecorder.ticked(tick);
  }

  void refuseState(int index, RuntimeException why) {
    states.joined();
    others[index].fault("sent a state that cannot be restored: " + why.getMessage());
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
    if (!isSpectator()
        && slice.commandCount() < PeerConnection.COMMANDS_PER_SLICE
        && !namesMissingPrefab(command)) {
      slice.add(command);
    } else {
      statusRecorder.refused(command);
    }
  }

  private boolean namesMissingPrefab(Command command) {
    return command.namesPrefab() && !prefabs.isFixed() && !prefabs.isEverywhere(command.detail());
  }

  void control(TickInput input) {
    if (!isSpectator()) {
      slice.mergedInput(input);
    }
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

  void compare(long tick) {
    comparison.compare(tick);
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
    return isSpectator() ? IdReserve.FreeSlots.NONE : peerSlots.of(all);
  }

  IdReserve.FreeSlots freeJointSlots(IdReserve.FreeSlots all) {
    return isSpectator() ? IdReserve.FreeSlots.NONE : peerJoints.of(all);
  }

  void leave() {
    prefabs.close();
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
