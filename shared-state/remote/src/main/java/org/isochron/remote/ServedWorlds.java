package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.seal.Credentials;
import org.isochron.remote.seal.RelayHandshake;
import org.isochron.remote.seal.RelayHandshake.Refused;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * The worlds that a relay serves, and the world of each stream: a viewer names its world when it
 * joins. The relay looks up a world when the first viewer wants it, so a world without viewers
 * costs nothing. Owner: the relay's thread. Never waits; allocates when a viewer joins or leaves.
 */
final class ServedWorlds implements AutoCloseable {
  private static final long LOOK_NANOS = 100_000_000;

  private static final long NEVER = Long.MAX_VALUE;

  private final Function<String, Optional<SharedState>> worlds;
  private final RemoteSettings settings;
  private final int maxViewers;
  private final LongSupplier relaySessions;
  private final int eventCapacity;
  private final RelayHandshake handshake;
  private final EarlyHellos early;
  private final AskedLinks asked = new AskedLinks();
  private final RelayLoad load = new RelayLoad(this::viewers);
  private final Refusals refusals = new Refusals();
  private final ByteBuffer memory = Messages.memory();
  private final List<Served> open = new ArrayList<>();

  /** Worlds by the stream of their joins, which carries all messages of a viewer except hellos. */
  private final IdentityHashMap<SealedStream, Served> callers = new IdentityHashMap<>();

  /** Worlds of the streams on which data of a link has come. */
  private final IdentityHashMap<SealedStream, Served> links = new IdentityHashMap<>();

  private final IdentityHashMap<Caller, SealedStream> streams = new IdentityHashMap<>();

  /** Streams of the newest joins, by the token of the viewer. Empty without encryption. */
  private final Map<Long, SealedStream> joined = new HashMap<>();

  private RemoteRelay.Status endedSum = RemoteRelay.Status.NONE;
  private long refusedJoins;
  private long lookedNanos;
  private long rejectedNanos;

  /**
   * @param worlds finds an open world by name; must not throw
   * @param relaySessions returns a unique number for each run of a world
   */
  ServedWorlds(
      Function<String, Optional<SharedState>> worlds,
      RemoteSettings settings,
      int maxViewers,
      LongSupplier relaySessions,
      int eventCapacity) {
    this.worlds = worlds;
    this.settings = settings;
    this.maxViewers = maxViewers;
    this.relaySessions = relaySessions;
    this.eventCapacity = eventCapacity;
    handshake = new RelayHandshake(Credentials.ofRelay(settings));
    early = new EarlyHellos(maxViewers);
  }

  static ServedWorlds one(
      SharedState state,
      RemoteSettings settings,
      LongSupplier relaySessions,
      int eventCapacity,
      long nowNanos) {
    String name = settings.worldName();
    ServedWorlds served = new ServedWorlds(
        wanted -> wanted.equals(name) ? Optional.of(state) : Optional.empty(),
        settings,
        settings.viewers(),
        relaySessions,
        eventCapacity);
    served.open(name, state, NEVER, nowNanos);
    return served;
  }

  /** Returns a link to a viewer, which closes if there is none. Any thread. */
  Link link(String world, int sender) {
    return asked.ask(world, sender);
  }

  private void takeLinks() {
    for (AskedLinks.Asked next = asked.poll(); next != null; next = asked.poll()) {
      Served world = find(next.world());
      if (world == null) {
        next.link().close();
      } else {
        world.loop.link(next.sender(), next.link());
      }
    }
  }

  boolean isLinked() {
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.isLinked()) {
        return true;
      }
    }
    return false;
  }

  long advance(long nowNanos) {
    takeLinks();
    if (nowNanos - lookedNanos >= LOOK_NANOS) {
      lookedNanos = nowNanos;
      dropEnded(nowNanos);
      if (handshake.encrypts() && nowNanos - rejectedNanos >= AeronServer.STRANGER_NANOS / 8) {
        rejectedNanos = nowNanos;
        rejectStrangers(nowNanos);
      }
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

  /** Adds the busy time of the caller and of its media driver, which limits joins. */
  void worked(long nanos, long ofDriverNanos, long nowNanos) {
    load.worked(nanos, ofDriverNanos, nowNanos);
  }

  int count() {
    return open.size();
  }

  boolean isWatched() {
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.isWatched()) {
        return true;
      }
    }
    return false;
  }

  void receive(Caller caller, ByteBuffer message, long nowNanos) {
    SealedStream stream = stream(caller, nowNanos);
    boolean isGreeting = Messages.isGreeting(message);
    if (isGreeting && caller.isClosed()) {
      return; // it would replace the newer connection
    }
    if (isGreeting && handshake.encrypts() && Messages.unopenedType(message) != Messages.JOIN) {
      greet(stream, message, nowNanos);
      return;
    }
    if (!stream.open(message)) {
      if (stream.visitor().isEmpty() && Messages.isOtherVersion(message)) {
        refuseVersion(stream, message);
      }
      return;
    }
    byte type = Messages.type(message);
    if (type == Messages.JOIN) {
      joinOpenly(stream, message, nowNanos);
    } else if (type == Messages.HELLO) {
      hello(stream, Messages.token(message), Messages.line(message));
    } else if (type == Messages.DATA) {
      deliver(stream, message);
    } else if (type == Messages.STILL_KNOWN) {
      refuseUnknown(stream, Messages.token(message));
    } else {
      Served world = callers.get(stream);
      if (world != null) {
        world.loop.receive(message, nowNanos);
      }
    }
  }

  private void deliver(SealedStream stream, ByteBuffer message) {
    Served known = links.get(stream);
    if (known != null) {
      known.loop.deliver(stream, message);
      return;
    }
    for (int index = 0; index < open.size(); index++) {
      if (open.get(index).loop.deliver(stream, message)) {
        links.put(stream, open.get(index));
        return;
      }
    }
  }

  private SealedStream stream(Caller caller, long nowNanos) {
    SealedStream stream = streams.get(caller);
    if (stream == null) {
      stream = new SealedStream(caller, nowNanos);
      streams.put(caller, stream);
    }
    return stream;
  }

  /** A stranger's stream takes memory in the media driver. */
  private void rejectStrangers(long nowNanos) {
    for (SealedStream stream : List.copyOf(streams.values())) {
      if (stream.strangeNanos(nowNanos) > AeronServer.STRANGER_NANOS && !stream.isClosed()) {
        stream.reject();
      }
    }
  }

  /** Receives a sealed join, or a hello, whose viewer may not be known yet. */
  private void greet(SealedStream stream, ByteBuffer message, long nowNanos) {
    long token = Messages.unopenedToken(message);
    if (Messages.unopenedType(message) == Messages.SEALED_JOIN) {
      joinSealed(stream, token, message, nowNanos);
      return;
    }
    int line = Messages.unopenedLine(message);
    if (stream.visitor().isPresent()) {
      stream.open(message); // a copy on another stream is then not new
      return;
    }
    if (line < 0 || line >= Uplink.ASKING_LINES) {
      return;
    }
    if (Messages.open(message)) {
      if (open.size() == 1) { // otherwise the viewer's world is not known yet
        open.get(0).loop.prepare(line, stream);
      }
      return;
    }
    stream.hold(message);
    SealedStream control = joined.get(token);
    if (control != null && stream.isOf(control.visitor().orElseThrow(), line)) {
      hello(stream, token, line);
    } else {
      early.add(line, token, stream);
    }
  }

  private void joinSealed(SealedStream stream, long token, ByteBuffer message, long nowNanos) {
    Optional<Visitor> known = stream.visitor();
    if (known.isPresent()) {
      if (!stream.openAgain(message)) {
        return;
      }
    } else if (stream.challenge().isEmpty()) {
      challenge(stream, token, nowNanos);
      return;
    } else {
      RelayHandshake.Challenge challenge = stream.challenge().get();
      RelayHandshake.Answer answer =
          handshake.open(challenge, message, nowNanos, NanoClock.unixSeconds());
      if (answer instanceof Refused refused && !challenge.mayBeAnsweredAgain()) {
        stream.challenge(Optional.empty());
        refuse(stream, token, refused.reason());
      }
      if (!(answer instanceof Visitor newcomer)) {
        return;
      }
      known = Optional.of(newcomer);
    }
    Optional<Join> join = Join.read(token, message);
    if (join.isEmpty()) {
      return;
    }
    Visitor visitor = known.get();
    stream.admit(visitor, SessionKeys.CONTROL);
    if (isOfOther(token, visitor.publicKey())) {
      refuse(stream, token, "another viewer has the number of this end; connect again");
    } else if (!visitor.world().isEmpty() && !visitor.world().equals(join.get().worldName())) {
      refuse(stream, token, "the connect token is for world " + visitor.world());
    } else {
      joined.put(token, stream);
      join(stream, join.get(), nowNanos);
    }
  }

  private void challenge(SealedStream stream, long token, long nowNanos) {
    // a challenge on a closed stream could displace one that can be answered
    if (stream.answers().isOpen()) {
      if (stream.challenge().isEmpty()) {
        stream.challenge(Optional.of(handshake.challenge(nowNanos)));
      }
      stream.answers().offer(stream.challenge().get().write(memory, token));
    }
  }

  private boolean isOfOther(long token, byte[] publicKey) {
    return open.stream().anyMatch(world -> !world.loop.needsSlot(token))
        && open.stream().noneMatch(world -> world.loop.isOf(token, publicKey));
  }

  void gone(Caller caller) {
    SealedStream stream = streams.remove(caller);
    if (stream != null) {
      callers.remove(stream);
      links.remove(stream);
      joined.values().remove(stream);
      early.gone(stream);
      open.forEach(world -> world.loop.gone(stream));
    }
  }

  boolean encrypts() {
    return handshake.encrypts();
  }

  RemoteRelay.Status status() {
    RemoteRelay.Status sum = endedSum.ended(refusedJoins);
    for (Served world : open) {
      sum = sum.plus(world.loop.status());
    }
    return sum;
  }

  Map<String, RemoteRelay.Status> statuses() {
    Map<String, RemoteRelay.Status> each = new LinkedHashMap<>();
    open.forEach(
        world -> each.put(world.name, world.loop.status().with("", 0, handshake.encrypts())));
    return each;
  }

  private void joinOpenly(SealedStream stream, ByteBuffer message, long nowNanos) {
    long token = Messages.token(message);
    boolean wantsChallenge = Join.wantsChallenge(message);
    if (handshake.encrypts() && stream.visitor().isPresent()) {
      return; // forged
    } else if (handshake.encrypts() && wantsChallenge) {
      challenge(stream, token, nowNanos);
    } else if (handshake.encrypts()) {
      refuse(stream, token, "it encrypts, and this end does not; remove withoutEncryption");
    } else if (wantsChallenge) {
      refuse(stream, token, "it does not encrypt; set withoutEncryption here, or remove it there");
    } else {
      Join.read(token, message).ifPresent(join -> join(stream, join, nowNanos));
    }
  }

  private void join(SealedStream caller, Join join, long nowNanos) {
    if (caller.isTurnedAway()) {
      return;
    }
    try {
      Served world = find(join.worldName(), nowNanos);
      if (world == null) {
        caller.turnAway(refuse(caller, join.token(), unknown(join.worldName())));
      } else if (!world.loop.needsSlot(join.token()) || hasRoom(world, caller, join, nowNanos)) {
        callers.put(caller, world);
        world.loop.join(caller, join, caller.visitor(), nowNanos);
      }
      // opening the world may throw these
    } catch (IllegalStateException | IllegalArgumentException e) {
      caller.turnAway(refuse(
          caller,
          join.token(),
          "world %s cannot be served: %s".formatted(join.worldName(), e.getMessage())));
    }
  }

  /**
   * Returns false if there is no room for a viewer. The viewer is then refused, or left unanswered
   * because it asks again within milliseconds.
   */
  private boolean hasRoom(Served world, SealedStream caller, Join join, long nowNanos) {
    int viewers = viewers();
    int ahead = refusals.ahead(join.token(), this, nowNanos);
    if (viewers + ahead >= maxViewers) {
      refuseForNow(
          caller,
          join,
          "all %d places of the relay are taken: close another viewer, or serve more"
              .formatted(maxViewers),
          nowNanos);
      return false;
    }
    if (load.isFull() || (load.hasRoom() && !load.hasRoom(ahead))) {
      refuseForNow(
          caller,
          join,
          "the relay or its media driver was busy for %d %% of the last second and cannot serve more than %d viewers in time: close another viewer, lower the bytes of each, or serve from another relay too"
              .formatted(load.busyPermille() / 10, viewers),
          nowNanos);
      return false;
    }
    if (!load.hasRoom()) {
      return false;
    }
    if (!world.loop.hasRoom(refusals.ahead(join.token(), world, nowNanos))) {
      world.loop.refused();
      caller.turnAway(refusals.refuseForNow(
          caller,
          join.token(),
          world,
          "all %d places are taken: close another viewer, or raise RemoteSettings.viewers"
              .formatted(settings.viewers()),
          nowNanos));
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

  private boolean refuse(SealedStream caller, long token, String reason) {
    refusedJoins++;
    return refusals.refuse(caller, token, reason);
  }

  private void refuseForNow(SealedStream caller, Join join, String reason, long nowNanos) {
    refusedJoins++;
    caller.turnAway(refusals.refuseForNow(caller, join.token(), this, reason, nowNanos));
  }

  private void refuseVersion(SealedStream caller, ByteBuffer message) {
    refusedJoins++;
    refusals.refuseVersion(
        caller,
        message,
        "it speaks version %d of the remote format, and this end version %d; run the same release at both ends"
            .formatted(FragmentFormat.VERSION, Messages.version(message)));
  }

  /**
   * Refuses a viewer that is in no world; a present viewer receives messages on its other streams.
   */
  private void refuseUnknown(SealedStream caller, long token) {
    boolean present = false;
    for (int index = 0; index < open.size(); index++) {
      present |= open.get(index).loop.isPresent(token);
    }
    if (!present) {
      refusals.refuse(caller, token, "it does not know this end, which must join again");
    }
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
        new ServerLoop(state, settings, relaySessions.getAsLong(), eventCapacity, early, nowNanos);
    Served world = new Served(name, state, loop, watchedNanos);
    world.dueNanos = nowNanos;
    open.add(world);
    return world;
  }

  private void hello(SealedStream caller, long token, int line) {
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
   * Ends worlds whose name now refers to another state, and worlds without viewers whose former
   * viewers are all forgotten.
   */
  private void dropEnded(long nowNanos) {
    for (int index = open.size() - 1; index >= 0; index--) {
      Served world = open.get(index);
      if (world.watchedNanos != NEVER) {
        world.watchedNanos = world.loop.isWatched() ? nowNanos : world.watchedNanos;
        boolean isUnwatched = nowNanos - world.watchedNanos > ServerLoop.MEMORY_NANOS;
        if (isUnwatched || !isServed(world)) {
          world.loop.advance(nowNanos); // relays the last tick
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
    callers.values().removeIf(served -> served == world);
    links.values().removeIf(served -> served == world);
    endedSum = endedSum.plus(world.loop.status().ended(0));
    world.loop.close();
  }

  @Override
  public void close() {
    open.forEach(this::end);
    open.clear();
    asked.close();
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
