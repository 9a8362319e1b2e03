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
import org.isochron.remote.access.Credentials;
import org.isochron.remote.access.RelayAccess;
import org.isochron.remote.access.RelayAccess.Refused;
import org.isochron.remote.access.RelayAccess.Visitor;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * The worlds that a relay serves, and the world of each connection: a viewer names its world when
 * it joins. The relay looks up a world when the first viewer wants it, so a world without viewers
 * costs nothing. Owner: the relay's thread. Never waits; allocates when a viewer joins or leaves.
 */
final class ServedWorlds implements Connection.Arrivals, AutoCloseable {
  private static final long LOOK_NANOS = 100_000_000;

  private static final long NEVER = Long.MAX_VALUE;

  /** Time after which a connection without a session ends. */
  private static final long NO_SESSION_NANOS = 2_000_000_000L;

  private final Function<String, Optional<SharedState>> worlds;
  private final RemoteSettings settings;
  private final int maxViewers;
  private final LongSupplier relaySessions;
  private final int eventCapacity;
  private final RelayAccess access;
  private final AskedEnds asked;
  private final Kicks kicks = new Kicks();

  /** Seconds since 1970. */
  LongSupplier unixSeconds = NanoClock::unixSeconds;

  private final NanoClock clock;
  private final RelayLoad load = new RelayLoad(this::viewers);
  private final Refusals refusals = new Refusals();
  private final List<Served> open = new ArrayList<>();

  private final IdentityHashMap<Connection, Caller> callers = new IdentityHashMap<>();

  /** Callers that had no world at the last look, some of which have ended. */
  private final List<Caller> idle = new ArrayList<>();

  private RemoteRelay.Status endedSum = RemoteRelay.Status.NONE;
  private long refusedJoins;
  private long lookedNanos;

  /**
   * @param worlds finds an open world by name; must not throw
   * @param relaySessions returns a unique number for each run of a world
   */
  ServedWorlds(
      Function<String, Optional<SharedState>> worlds,
      RemoteSettings settings,
      int maxViewers,
      LongSupplier relaySessions,
      int eventCapacity,
      NanoClock clock) {
    this.worlds = worlds;
    this.clock = clock;
    asked = new AskedEnds(clock);
    this.settings = settings;
    this.maxViewers = maxViewers;
    this.relaySessions = relaySessions;
    this.eventCapacity = eventCapacity;
    access = new RelayAccess(Credentials.ofRelay(settings));
    lookedNanos = clock.nanos();
  }

  static ServedWorlds one(
      SharedState state,
      RemoteSettings settings,
      LongSupplier relaySessions,
      int eventCapacity,
      NanoClock clock) {
    String name = settings.worldName();
    ServedWorlds served = new ServedWorlds(
        wanted -> wanted.equals(name) ? Optional.of(state) : Optional.empty(),
        settings,
        settings.viewers(),
        relaySessions,
        eventCapacity,
        clock);
    served.open(name, state, NEVER, clock.nanos());
    return served;
  }

  /** Returns a link to a viewer, which closes if there is none. Any thread. */
  Link link(String world, int sender, String name) {
    return asked.link(new AskedEnds.Other(world, sender), name);
  }

  /** Returns the messages of a viewer, which close if there is none. Any thread. */
  MessageStream messages(String world, int sender) {
    return asked.messages(new AskedEnds.Other(world, sender));
  }

  private void takeAsked() {
    for (AskedEnds.Asked next = asked.poll(); next != null; next = asked.poll()) {
      Served world = find(next.other().world());
      if (world == null) {
        next.end().close();
      } else {
        world.loop.sessions.link(next.other().sender(), next.end());
      }
    }
  }

  /** Ends the service of a viewer for good; does nothing if there is none. Any thread. */
  void kick(String world, int sender, String reason) {
    kicks.add(world, sender, reason);
  }

  /** Refuses a connect token from now on, and ends the service of its viewer. Any thread. */
  void revoke(String token, String reason) {
    access.revoke(token, reason);
  }

  private void takeKicks(long nowNanos) {
    for (Kicks.Kick next = kicks.poll(); next != null; next = kicks.poll()) {
      Served world = find(next.world());
      ViewerSession session = world == null ? null : world.loop.sessions.numbered(next.sender());
      if (world != null && session != null) {
        kicks.keepAway(session, next.reason());
        dismiss(world, session, Optional.of(next.reason()), nowNanos);
      }
    }
  }

  /** Ends sessions whose connect token has expired, was revoked, or began another session. */
  private void dismissByTokens(long nowNanos) {
    long nowSeconds = unixSeconds.getAsLong();
    for (int number = 0; number < open.size(); number++) {
      Served world = open.get(number);
      List<ViewerSession> all = world.loop.sessions.all;
      for (int index = all.size() - 1; index >= 0; index--) {
        ViewerSession session = all.get(index);
        if (session.use().isPresent()) {
          Optional<String> reason = session.use().get().objection(nowSeconds);
          if (reason.isPresent() || session.isReplaced()) {
            dismiss(world, session, reason, nowNanos);
          }
        }
      }
    }
  }

  private void dismiss(
      Served world, ViewerSession session, Optional<String> reason, long nowNanos) {
    Connection connection = session.connection();
    world.loop.sessions.dismiss(session, reason.isPresent());
    Caller caller = connection == null ? null : callers.get(connection);
    if (connection != null && caller != null) {
      reason.ifPresent(text -> refusals.dismiss(connection, text));
      waits(caller, nowNanos);
    }
  }

  boolean isLinked() {
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.sessions.isLinked()) {
        return true;
      }
    }
    return false;
  }

  long advance(long nowNanos) {
    takeAsked();
    takeKicks(nowNanos);
    if (nowNanos - lookedNanos >= LOOK_NANOS) {
      lookedNanos = nowNanos;
      dropEnded(nowNanos);
      dismissByTokens(nowNanos);
      dropIdle(nowNanos);
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
        serveAgain(world, nowNanos);
      }
    }
    return next;
  }

  /** Viewers see the end of the last scene, and join again. */
  private void serveAgain(Served ended, long nowNanos) {
    end(ended);
    try {
      open(ended.name, ended.state, ended.watchedNanos, nowNanos);
    } catch (IllegalStateException e) {
      // another reader took the slot; the next join opens the world again
    }
  }

  /** Adds the busy time of the relay's thread, which limits joins. */
  void worked(long nanos, long nowNanos) {
    load.worked(nanos, nowNanos);
  }

  int count() {
    return open.size();
  }

  boolean isWatched() {
    for (int index = 0; index < open.size(); index++) {
      if (!open.get(index).loop.sessions.all.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    byte type = Messages.type(message);
    if (type == Messages.JOIN) {
      join(from, message, clock.nanos());
      return;
    }
    Caller caller = callers.get(from);
    Served world = caller == null ? null : caller.world;
    if (caller != null && world != null) {
      long nowNanos = clock.nanos();
      Optional<String> violation = world.loop.receive(from, type, message, nowNanos);
      if (violation.isPresent()) {
        refuse(from, violation.get());
        waits(caller, nowNanos);
      }
    }
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    if (Messages.isOfLink(Messages.type(message))) {
      message.position(message.position() - Messages.HEADER_BYTES);
      message(from, message);
    }
  }

  @Override
  public void gone(Connection connection) {
    Caller caller = callers.remove(connection);
    if (caller != null && caller.world != null) {
      caller.world.loop.sessions.gone(connection);
    }
  }

  private void join(Connection from, ByteBuffer message, long nowNanos) {
    byte version = message.hasRemaining() ? message.get() : 0;
    if (version != SnapshotFormat.VERSION) {
      refuse(
          from,
          "it speaks version %d of the remote format, and this end version %d; run the same release at both ends"
              .formatted(SnapshotFormat.VERSION, version));
      return;
    }
    Optional<Join> read = Join.read(message);
    if (read.isEmpty()) {
      refuse(from, "the join is invalid; run the same release at both ends");
      return;
    }
    Join join = read.get();
    Caller caller = callers.get(from);
    if (caller == null) {
      caller = new Caller(from, join.token());
      callers.put(from, caller);
      waits(caller, nowNanos);
    }
    if (caller.token != join.token()) {
      refuse(from, "this connection is of another viewer; open one for each viewer");
      return;
    }
    RelayAccess.Answer answer =
        access.admit(join.claim(), from.key(), join.token(), unixSeconds.getAsLong());
    Optional<String> kicked = kicks.reason(join.token());
    if (answer instanceof Refused refused && refused.isFinal()) {
      dismiss(from, refused.reason());
    } else if (answer instanceof Refused refused) {
      refuse(from, refused.reason());
    } else if (answer instanceof Visitor visitor && visitor.use().isEmpty() && kicked.isPresent()) {
      dismiss(from, kicked.get());
    } else if (answer instanceof Visitor visitor) {
      if (visitor.world().isEmpty() || visitor.world().equals(join.worldName())) {
        join(from, caller, join, visitor, nowNanos);
      } else {
        refuse(from, "the connect token is for world " + visitor.world());
      }
    }
  }

  RemoteRelay.Status status() {
    RemoteRelay.Status sum = endedSum.ended(refusedJoins);
    for (Served world : open) {
      sum = sum.plus(world.loop.sessions.status());
    }
    return sum;
  }

  Map<String, RemoteRelay.Status> statuses() {
    Map<String, RemoteRelay.Status> each = new LinkedHashMap<>();
    open.forEach(world -> each.put(world.name, world.loop.sessions.status()));
    return each;
  }

  private void join(Connection from, Caller caller, Join join, Visitor visitor, long nowNanos) {
    try {
      Served world = find(join.worldName(), nowNanos);
      if (world == null) {
        refuse(from, unknown(join.worldName()));
      } else if (world.loop.sessions.find(join.token()) != null
          || hasRoom(world, from, join, nowNanos)) {
        Served before = caller.world;
        if (before != null && before != world) {
          before.loop.sessions.gone(from);
          waits(caller, nowNanos);
        }
        world.loop.join(from, join, visitor, nowNanos);
        caller.world = world;
        from.admit();
      }
      // opening the world may throw these
    } catch (IllegalStateException | IllegalArgumentException e) {
      refuse(from, "world %s cannot be served: %s".formatted(join.worldName(), e.getMessage()));
    }
  }

  /**
   * Returns false if there is no room for a viewer. The viewer is then refused, or left unanswered
   * because it asks again soon.
   */
  private boolean hasRoom(Served world, Connection from, Join join, long nowNanos) {
    int viewers = viewers();
    int ahead = refusals.ahead(join.token(), this, nowNanos);
    if (viewers + ahead >= maxViewers) {
      refuseForNow(
          from,
          join,
          "all %d places of the relay are taken: close another viewer, or serve more"
              .formatted(maxViewers),
          nowNanos);
      return false;
    }
    if (load.isFull() || (load.hasRoom() && !load.hasRoom(ahead))) {
      refuseForNow(
          from,
          join,
          "the relay was busy for %d %% of the last second and cannot serve more than %d viewers in time: close another viewer, lower the bytes of each, or serve from another relay too"
              .formatted(load.busyPermille() / 10, viewers),
          nowNanos);
      return false;
    }
    if (!load.hasRoom()) {
      return false;
    }
    if (!world.loop.sessions.hasRoom(refusals.ahead(join.token(), world, nowNanos))) {
      world.loop.sessions.refusedJoins++;
      refusals.refuseForNow(
          from,
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

  private void refuse(Connection from, String reason) {
    refusedJoins++;
    refusals.refuse(from, reason);
  }

  private void dismiss(Connection from, String reason) {
    refusedJoins++;
    refusals.dismiss(from, reason);
  }

  private void refuseForNow(Connection from, Join join, String reason, long nowNanos) {
    refusedJoins++;
    refusals.refuseForNow(from, join.token(), this, reason, nowNanos);
  }

  /** Returns the world of a name, and opens it if necessary; null if there is none. */
  private @Nullable Served find(String name, long nowNanos) {
    Served world = find(name);
    return world != null
        ? world
        : worlds.apply(name).map(state -> open(name, state, nowNanos, nowNanos)).orElse(null);
  }

  /** Returns the open world of a name; null if there is none. */
  private @Nullable Served find(String name) {
    for (Served world : open) {
      if (world.name.equals(name)) {
        return world;
      }
    }
    return null;
  }

  private Served open(String name, SharedState state, long watchedNanos, long nowNanos) {
    ServerLoop loop =
        new ServerLoop(state, settings, relaySessions.getAsLong(), eventCapacity, nowNanos);
    Served world = new Served(name, state, loop, watchedNanos);
    world.dueNanos = nowNanos;
    open.add(world);
    return world;
  }

  private int viewers() {
    int viewers = 0;
    for (int index = 0; index < open.size(); index++) {
      viewers += open.get(index).loop.sessions.present();
    }
    return viewers;
  }

  /**
   * Ends worlds whose name now refers to another state, and worlds without viewers whose former
   * viewers are all forgotten.
   */
  private void dropEnded(long nowNanos) {
    for (int index = open.size() - 1; index >= 0; index--) {
      Served world = open.get(index);
      if (world.watchedNanos != NEVER) {
        world.watchedNanos = world.loop.sessions.all.isEmpty() ? world.watchedNanos : nowNanos;
        boolean isUnwatched = nowNanos - world.watchedNanos > ServerLoop.MEMORY_NANOS;
        if (isUnwatched || !isServed(world)) {
          world.loop.advance(nowNanos); // relays the last tick
          end(world);
          open.remove(index);
        }
      }
    }
  }

  private void waits(Caller caller, long nowNanos) {
    caller.world = null;
    caller.idleNanos = nowNanos;
    idle.add(caller);
  }

  /** Closes connections whose viewers were refused, or whose worlds have ended. */
  private void dropIdle(long nowNanos) {
    for (int index = idle.size() - 1; index >= 0; index--) {
      Caller caller = idle.get(index);
      if (caller.world != null) {
        idle.remove(index);
      } else if (nowNanos - caller.idleNanos > NO_SESSION_NANOS) {
        idle.remove(index);
        caller.connection.close();
      }
    }
  }

  private boolean isServed(Served world) {
    Optional<SharedState> now = worlds.apply(world.name);
    return now.isPresent() && now.get() == world.state;
  }

  private void end(Served world) {
    for (Caller caller : callers.values()) {
      if (caller.world == world) {
        waits(caller, clock.nanos());
      }
    }
    endedSum = endedSum.plus(world.loop.sessions.status().ended(0));
    world.loop.close();
  }

  @Override
  public void close() {
    open.forEach(this::end);
    open.clear();
    asked.close();
  }

  /** The viewer of a connection; at most one, so that limits of connections are limits of viewers. */
  private static final class Caller {
    final Connection connection;
    final long token;

    @Nullable
    Served world;

    /** Time since which the connection has no session, unless it has a world. */
    long idleNanos;

    Caller(Connection connection, long token) {
      this.connection = connection;
      this.token = token;
    }
  }

  private static final class Served {
    final String name;
    final SharedState state;
    final ServerLoop loop;

    long dueNanos;

    /** Last time at which the world had a viewer; not used in a relay of one state. */
    long watchedNanos;

    Served(String name, SharedState state, ServerLoop loop, long watchedNanos) {
      this.name = name;
      this.state = state;
      this.loop = loop;
      this.watchedNanos = watchedNanos;
    }
  }
}
