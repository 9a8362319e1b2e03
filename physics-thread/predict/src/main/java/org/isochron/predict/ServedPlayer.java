package org.isochron.predict;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongPredicate;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * The server's end of one player. Owner: the server's physics thread; allocates nothing after
 * construction.
 */
final class ServedPlayer {
  /** Above this size of an anchor, the radius shrinks: three packets of a usual network. */
  static final int MAX_BYTES = 3_600;

  private static final double SHRINK = 0.95;
  private static final double GROW = 1.01;
  private static final double MAX_RADIUS = 1_000;

  /** The stream of prefabs counts ticks as if they were of 100 Hz. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final Link link;
  private final int number;
  private final long scene;
  private final int run;
  private final InputBuffer input = new InputBuffer();
  private final SentRests rests;
  private final SentStatics statics;
  private final PrefabStream sentPrefabs;
  private final NearBodies near;
  private final AnchoredBodies anchored;
  private final Anchor anchor;
  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
  private final Vector3d position = new Vector3d();
  private boolean arrived;
  private int clientClock;
  private double wantedRadius;
  private double radius = Double.MAX_VALUE;
  private long ackedTick = MessageHeader.NO_ANCHOR;

  /** @param run identifies the run of this server */
  ServedPlayer(
      Link link,
      int number,
      long scene,
      int run,
      int bodyCapacity,
      int initialPrefabs,
      long lastTick) {
    this.link = link;
    this.run = run;
    this.number = number;
    this.scene = scene;
    rests = new SentRests(bodyCapacity);
    statics = new SentStatics(bodyCapacity);
    sentPrefabs = PrefabStream.ofServer(scene, initialPrefabs);
    sentPrefabs.begin(run);
    near = new NearBodies(bodyCapacity);
    anchored = new AnchoredBodies(bodyCapacity);
    anchor = new Anchor(bodyCapacity, Players.MAX_PLAYERS);
    input.begin(lastTick);
  }

  InputBuffer input() {
    return input;
  }

  /** True for the bodies that the client predicted when it gave the newest given input. */
  LongPredicate predicted() {
    return anchored.of(input.anchorTick());
  }

  boolean hasLeft() {
    return !link.isOpen();
  }

  void receive() {
    while (link.receive(message)) {
      if (message.remaining() >= MessageHeader.CLIENT_BYTES
          && MessageHeader.isOf(message, MessageHeader.FROM_CLIENT, scene)) {
        read();
      } else if (MessageHeader.isOf(message.rewind(), MessageHeader.PREFABS, scene)) {
        sentPrefabs.receive(message);
      }
    }
  }

  private void read() {
    int clock = message.getInt();
    if (!arrived || clock - clientClock > 0) {
      clientClock = clock;
    }
    arrived = true;
    boolean isThisRun = message.getInt() == run;
    long newest = message.getLong();
    long acked = isThisRun ? newest : MessageHeader.NO_ANCHOR;
    wantedRadius = Math.max(0, message.getShort()) / MessageHeader.RADIUS_STEPS;
    if (acked == MessageHeader.NO_ANCHOR && ackedTick != MessageHeader.NO_ANCHOR) {
      rests.forget();
      statics.forget();
      sentPrefabs.begin(run);
    }
    ackedTick = acked;
    rests.acknowledged(acked);
    statics.acknowledged(acked);
    try {
      input.receive(message, acked);
    } catch (IllegalArgumentException e) {
      // damaged or forged: the next message repeats what is missing
    }
  }

  /** Sends the state of a tick. */
  void sendAnchor(
      RecordedTick now,
      RestingBodies resting,
      StaticChanges changes,
      PrefabTable prefabs,
      List<Joint.HeldPoints> joints,
      @Nullable ServedPlayer[] players) {
    if (!arrived) {
      return;
    }
    long own = now.players[number];
    if (now.contains(own)) {
      anchor.centre(now.poses.position(BodyId.slot(own), position));
    }
    radius = near.choose(now, prefabs, joints, own, Math.min(wantedRadius, radius));
    anchor.begin(now.tick, number);
    anchor.radius = (float) radius;
    anchor.worstTick = input.worstTick();
    anchor.margin = anchor.worstTick == InputBuffer.NONE ? 0 : input.margin(anchor.worstTick);
    anchor.lateCount = (int) input.lateCount();
    anchor.latePressTick = input.latePressTick();
    addPlayers(now, players);
    rests.begin(now.tick);
    anchored.begin(now.tick);
    for (int slot = 0; slot < now.slotCount; slot++) {
      if (now.ids[slot] != BodyId.NONE && near.role(slot) != NearBodies.Role.FAR) {
        add(now, resting, prefabs, slot);
      }
    }
    statics.addTo(anchor, changes, prefabs, anchor.centre, near.reach());
    message
        .clear()
        .put(MessageHeader.FROM_SERVER)
        .putLong(scene)
        .putInt(clientClock)
        .putInt(run);
    try {
      anchor.writeTo(message);
    } catch (BufferOverflowException e) { // the next one is smaller
      radius *= SHRINK;
      return;
    }
    // no radius leaves out static bodies
    boolean isTooLarge = message.position() - anchor.staticBytes() > MAX_BYTES;
    radius = isTooLarge ? radius * SHRINK : Math.min(MAX_RADIUS, radius * GROW);
    link.send(message.flip());
    sendPrefabs(now.tick, prefabs);
  }

  private void sendPrefabs(long tick, PrefabTable prefabs) {
    if (ackedTick != MessageHeader.NO_ANCHOR) { // the client knows this run
      sentPrefabs.addFrom(prefabs);
      sentPrefabs.send(message, link, tick * NANOS_PER_TICK);
    }
  }

  private void addPlayers(RecordedTick now, @Nullable ServedPlayer[] players) {
    for (int player = 0; player < players.length; player++) {
      ServedPlayer other = players[player];
      long body = now.players[player];
      if (other != null
          && now.contains(body)
          && near.role(BodyId.slot(body)) == NearBodies.Role.NEAR) {
        anchor.players.set(player, body, now.codes[player], other.input.given());
      }
    }
  }

  private void add(RecordedTick now, RestingBodies resting, PrefabTable prefabs, int slot) {
    int state = Anchor.MOVING;
    if (!now.awake[slot]) {
      boolean known = rests.isKnown(slot, resting.since(slot));
      state = known ? Anchor.KNOWN : Anchor.RESTING;
    }
    boolean isProxy = near.role(slot) == NearBodies.Role.PROXY || now.proxies[slot];
    if (!isProxy || prefabs.get(now.prefabs[slot]).motion() != Prefab.Motion.DYNAMIC) {
      anchored.add(slot); // clients show other proxies like far bodies
    }
    int index = anchor.add(now.ids[slot], now.prefabs[slot], state, isProxy);
    anchor.poses().set(index, now.poses, slot);
    for (int axis = 0; axis < now.velocities.components().length; axis++) {
      anchor.velocities().components()[axis][index] = now.velocities.components()[axis][slot];
    }
    if (state == Anchor.RESTING) {
      rests.sent(slot);
    }
  }

  void close() {
    link.close();
  }
}
