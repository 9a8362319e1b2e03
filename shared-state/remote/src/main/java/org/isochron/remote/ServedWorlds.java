package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ProofCheck;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * The worlds that a relay serves, and which of them a line is for: a viewer names its world when it
 * joins. A world is found by its name when the first viewer wants it, so one that nobody watches
 * costs nothing. Owner: the thread that advances it. Never waits; allocates when a viewer comes or
 * goes.
 */
final class ServedWorlds implements AutoCloseable {
  /** How often to look whether a world is still the one of its name. */
  private static final long LOOK_NANOS = 100_000_000;

  private static final long NEVER = Long.MAX_VALUE;

  private final Function<String, Optional<SharedState>> worlds;
  private final RemoteSettings settings;
  private final int mostViewers;
  private final LongSupplier lives;
  private final int eventCapacity;
  private final ProofCheck check;
  private final EarlyHellos early;
  private final RelayLoad load = new RelayLoad(this::viewers);
  private final Refusals refusals = new Refusals();
  private final ByteBuffer memory = Messages.memory();
  private final List<Served> open = new ArrayList<>();

  /** Where joins came from. All messages of a viewer but its hellos come on that line. */
  private final IdentityHashMap<Caller, Served> lines = new IdentityHashMap<>();

  private RemoteRelay.Status endedSum = RemoteRelay.Status.NONE;
  private long refusedJoins;
  private long lookedNanos;

  /**
   * Serves the worlds that have a name.
   *
   * @param worlds finds a world that is open; throws nothing
   * @param settings of each world
   * @param mostViewers the most viewers of all worlds together
   * @param lives gives each serving of a world a number that no other has
   * @param eventCapacity how many events of a world are kept
   */
  ServedWorlds(
      Function<String, Optional<SharedState>> worlds,
      RemoteSettings settings,
      int mostViewers,
      LongSupplier lives,
      int eventCapacity) {
    this.worlds = worlds;
    this.settings = settings;
    this.mostViewers = mostViewers;
    this.lives = lives;
    this.eventCapacity = eventCapacity;
    check = new ProofCheck(settings.secret());
    early = new EarlyHellos(mostViewers);
  }

  /**
   * Serves one state, whether somebody watches or not.
   *
   * @throws IllegalArgumentException if the description does not fit in a message
   * @throws IllegalStateException if all reader places of the state are taken
   */
  static ServedWorlds one(
      SharedState state,
      RemoteSettings settings,
      LongSupplier lives,
      int eventCapacity,
      long nowNanos) {
    String name = settings.worldName();
    ServedWorlds served = new ServedWorlds(
        wanted -> wanted.equals(name) ? Optional.of(state) : Optional.empty(),
        settings,
        settings.viewers(),
        lives,
        eventCapacity);
    served.open(name, state, NEVER, nowNanos);
    return served;
  }

  /** Relays what is new, and returns the instant at which to look again. */
  long advance(long nowNanos) {
    if (nowNanos - lookedNanos >= LOOK_NANOS) {
      lookedNanos = nowNanos;
      dropEnded(nowNanos);
    }
    long next = nowNanos + LOOK_NANOS;
    for (int index = open.size() - 1; index >= 0; index--) {
      Served world = open.get(index);
      if (nowNanos - world.dueNanos >= 0) {
        world.dueNanos = world.loop.advance(nowNanos);
      }
      next = world.dueNanos - next < 0 ? world.dueNanos : next;
      if (world.loop.hasEnded()) {
        open.remove(index);
        serveAnew(world, nowNanos);
      }
    }
    return next;
  }

  /** Serves another scene in the same state; viewers see the end of the last, and join again. */
  private void serveAnew(Served ended, long nowNanos) {
    end(ended);
    try {
      open(ended.name, ended.state, ended.watchedNanos, nowNanos);
    } catch (IllegalStateException e) {
      // another reader took the place: it is opened with the next join
    }
  }

  /**
   * What calls this was busy for a time until now, and its media driver meanwhile for another, so
   * that no more join than both can serve.
   */
  void worked(long nanos, long ofDriverNanos, long nowNanos) {
    load.worked(nanos, ofDriverNanos, nowNanos);
  }

  /** How many worlds are served. */
  int count() {
    return open.size();
  }

  /** Returns true if there are viewers. */
  boolean isWatched() {
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.isWatched()) {
        return true;
      }
    }
    return false;
  }

  /** Takes a message, which is valid during the call only. */
  void receive(Caller caller, ByteBuffer message, long nowNanos) {
    if (!Messages.open(message)) {
      if (Messages.isOtherVersion(message)) {
        refuseVersion(caller, message);
      }
      return;
    }
    byte type = Messages.type(message);
    if (caller.isClosed() && (type == Messages.JOIN || type == Messages.HELLO)) {
      return; // it would take the place of the connection that came after it
    }
    if (type == Messages.JOIN) {
      Join.read(message).ifPresent(join -> join(caller, join, nowNanos));
    } else if (type == Messages.HELLO) {
      hello(caller, message);
    } else if (type == Messages.STILL_KNOWN) {
      refuseUnknown(caller, Messages.token(message));
    } else {
      Served world = lines.get(caller);
      if (world != null) {
        world.loop.receive(message, nowNanos);
      }
    }
  }

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
    lines.remove(caller);
    early.gone(caller);
    open.forEach(world -> world.loop.gone(caller));
  }

  /** How all worlds fare together, since the start. */
  RemoteRelay.Status status() {
    RemoteRelay.Status sum = endedSum.ended(refusedJoins);
    for (Served world : open) {
      sum = sum.plus(world.loop.status());
    }
    return sum;
  }

  /** How each world fares that is served now. */
  Map<String, RemoteRelay.Status> statuses() {
    Map<String, RemoteRelay.Status> each = new LinkedHashMap<>();
    open.forEach(world -> each.put(world.name, world.loop.status()));
    return each;
  }

  private void join(Caller caller, Join join, long nowNanos) {
    ProofCheck.Verdict verdict = check.judge(join.token(), join.proof());
    if (verdict == ProofCheck.Verdict.UNPROVEN) {
      if (caller.answers().isOpen()) { // or it would take the place of one that can answer
        caller.answers().offer(check.challenge(memory, join.token()));
      }
      return;
    }
    if (verdict == ProofCheck.Verdict.OTHER) {
      refuse(caller, join, "the secret is another one; give both ends the same");
      return;
    }
    try {
      Served world = find(join.worldName(), nowNanos);
      if (world == null) {
        refuse(caller, join, unknown(join.worldName()));
      } else if (!world.loop.needsPlace(join.token()) || hasRoom(world, caller, join, nowNanos)) {
        lines.put(caller, world);
        world.loop.join(caller, join, nowNanos);
      }
    } catch (IllegalStateException | IllegalArgumentException e) { // as the world is opened
      refuse(
          caller,
          join,
          "world %s cannot be served: %s".formatted(join.worldName(), e.getMessage()));
    }
  }

  /** Without room the viewer is refused, or not answered yet: it asks again within milliseconds. */
  private boolean hasRoom(Served world, Caller caller, Join join, long nowNanos) {
    int viewers = viewers();
    int ahead = refusals.ahead(join.token(), this, nowNanos);
    if (viewers + ahead >= mostViewers) {
      refuseForNow(
          caller,
          join,
          "all %d places of the relay are taken: close another viewer, or serve more"
              .formatted(mostViewers),
          nowNanos);
      return false;
    }
    if (load.isFull() || (load.hasRoom() && !load.hasRoom(ahead))) {
      refuseForNow(
          caller,
          join,
          "the relay or its media driver was busy for %d %% of the last second and serves %d viewers, more than that not in time: close another viewer, lower what each is sent, or serve from another relay too"
              .formatted(load.busyPermille() / 10, viewers),
          nowNanos);
      return false;
    }
    if (!load.hasRoom()) {
      return false;
    }
    if (!world.loop.hasRoom(refusals.ahead(join.token(), world, nowNanos))) {
      world.loop.refused();
      refusals.refuseForNow(
          caller,
          join.token(),
          world,
          "all %d places are taken: close another viewer, or raise RemoteSettings.viewers"
              .formatted(settings.viewers()),
          nowNanos);
      return false;
    }
    refusals.served(join.token());
    return true;
  }

  private String unknown(String name) {
    return name.isEmpty()
        ? "it serves several worlds: name one with RemoteSettings.withWorldName"
        : "no world named %s is open here; another may be, or this one later".formatted(name);
  }

  private void refuse(Caller caller, Join join, String reason) {
    refusedJoins++;
    refusals.refuse(caller, join.token(), reason);
  }

  private void refuseForNow(Caller caller, Join join, String reason, long nowNanos) {
    refusedJoins++;
    refusals.refuseForNow(caller, join.token(), this, reason, nowNanos);
  }

  private void refuseVersion(Caller caller, ByteBuffer message) {
    refusedJoins++;
    refusals.refuseVersion(
        caller,
        message,
        "it speaks version %d of the remote format, and this end version %d; run the same release at both ends"
            .formatted(FragmentFormat.VERSION, Messages.version(message)));
  }

  /** Says to a viewer that is not present that it must join; one that is hears it by its lines. */
  private void refuseUnknown(Caller caller, long token) {
    boolean present = false;
    for (int index = 0; index < open.size(); index++) {
      present |= open.get(index).loop.isPresent(token);
    }
    if (!present) {
      refusals.refuse(caller, token, "it does not know this end, which must join anew");
    }
  }

  /** Returns the world of a name, which is opened if need be; null if there is none. */
  private @Nullable Served find(String name, long nowNanos) {
    for (Served world : open) {
      if (world.name.equals(name)) {
        return world;
      }
    }
    return worlds
        .apply(name)
        .map(state -> open(name, state, nowNanos, nowNanos))
        .orElse(null);
  }

  private Served open(String name, SharedState state, long watchedNanos, long nowNanos) {
    ServerLoop loop =
        new ServerLoop(state, settings, lives.getAsLong(), eventCapacity, check, early, nowNanos);
    Served world = new Served(name, state, loop, watchedNanos);
    world.dueNanos = nowNanos;
    open.add(world);
    return world;
  }

  private void hello(Caller caller, ByteBuffer message) {
    long token = Messages.token(message);
    int line = Messages.line(message);
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.hello(token, line, caller)) {
        return;
      }
    }
    early.add(line, token, caller);
  }

  private int viewers() {
    int viewers = 0;
    for (int index = 0; index < open.size(); index++) {
      viewers += open.get(index).loop.viewers();
    }
    return viewers;
  }

  /**
   * Ends what is no longer the world of its name, and passes over what nobody has watched for so
   * long that no viewer is known any more.
   */
  private void dropEnded(long nowNanos) {
    for (int index = open.size() - 1; index >= 0; index--) {
      Served world = open.get(index);
      if (world.watchedNanos != NEVER) {
        world.watchedNanos = world.loop.isWatched() ? nowNanos : world.watchedNanos;
        boolean isUnwatched = nowNanos - world.watchedNanos > ServerLoop.MEMORY_NANOS;
        if (isUnwatched || !isServed(world)) {
          world.loop.advance(nowNanos); // its last tick
          end(world);
          open.remove(index);
        }
      }
    }
  }

  private boolean isServed(Served world) {
    Optional<SharedState> now = worlds.apply(world.name);
    return now.isPresent() && now.get() == world.state;
  }

  private void end(Served world) {
    lines.values().removeIf(served -> served == world);
    endedSum = endedSum.plus(world.loop.status().ended(0));
    world.loop.close();
  }

  /** Reports to the viewers that nothing comes any more. */
  @Override
  public void close() {
    open.forEach(this::end);
    open.clear();
  }

  /** A world that somebody wanted. */
  private static final class Served {
    final String name;
    final SharedState state;
    final ServerLoop loop;

    /** When to look at it again. */
    long dueNanos;

    /** When somebody watched last; never looked at in a relay of one state. */
    long watchedNanos;

    Served(String name, SharedState state, ServerLoop loop, long watchedNanos) {
      this.name = name;
      this.state = state;
      this.loop = loop;
      this.watchedNanos = watchedNanos;
    }
  }
}
