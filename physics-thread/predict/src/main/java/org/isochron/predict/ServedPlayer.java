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
  private static final double MIN_RADIUS = 1;
  private static final long MAX_FAR_NANOS = Players.MAX_FAR_DELAY.toNanos();

  /** The own client knows its input better. */
  private static final UsedControls NOTHING = new UsedControls();

  /** Poses of moving bodies far away that are only sent because of their joints. */
  private static final int JOINTED_POSES = 16;

  /** The stream of prefabs counts ticks as if they were of 100 Hz. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final Player player;
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
  private boolean left;
  private Prediction.Connection leaving = Prediction.Connection.CLOSED;
  private long periodNanos;
  private int clientClock;
  private double wantedRadius;

  /** The radius at which anchors are small enough. */
  private double maxRadius = Prediction.Settings.MAX_RADIUS;

  /** Number of moving bodies in the last anchor that are far away but jointed. */
  private int jointedCount;

  /** Number of anchors in which all their poses are sent. */
  private int turns = 1;

  private long ackedTick = MessageHeader.NO_ANCHOR;

  /** @param run identifies this join, so that the client begins anew */
  ServedPlayer(
      Player player,
      int number,
      long scene,
      int run,
      int bodyCapacity,
      int initialPrefabs,
      long lastTick) {
    this.player = player;
    link = player.link();
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

  Player player() {
    return player;
  }

  InputBuffer input() {
    return input;
  }

  /** True for the bodies that the client predicted when it gave the newest given input. */
  LongPredicate predicted() {
    return anchored.of(input.anchorTick());
  }

  /** Returns how old the newest anchor of the client was at the newest given input. */
  long delayNanos() {
    return Math.max(0, Math.min(AnchoredBodies.ANCHORS, input.anchorAge())) * periodNanos;
  }

  /** Returns how old the far bodies were that the client showed at the newest given input. */
  long farDelayNanos() {
    return Math.min(input.farDelayNanos(), delayNanos() + MAX_FAR_NANOS);
  }

  /** Returns true if the link was no longer open in the last {@link #receive}. */
  boolean hasLeft() {
    return left;
  }

  /** @param tickNanos the period of the last tick */
  void receive(long tickNanos) {
    periodNanos = tickNanos;
    boolean isOther = false;
    while (link.receive(message)) {
      byte kind = MessageHeader.open(message);
      boolean isInput = kind == MessageHeader.FROM_CLIENT;
      if (isInput || kind == MessageHeader.PREFABS) {
        boolean isThisScene = message.getLong() == scene;
        if (isThisScene && isInput) {
          read();
        } else if (isThisScene) {
          sentPrefabs.receive(message);
        }
        isOther = !isThisScene;
      }
    }
    left = !link.isOpen();
    if (isOther) {
      link.send(MessageHeader.refusal(message, scene, Prediction.Connection.OTHER_SCENE));
    }
  }

  /** @param releaseTicks number of missing inputs after which the controls are released */
  Prediction.Connection connection(long releaseTicks) {
    if (left) {
      return leaving;
    }
    if (!arrived) {
      return Prediction.Connection.CONNECTING;
    }
    return input.missingCount() < releaseTicks
        ? Prediction.Connection.PLAYING
        : Prediction.Connection.SILENT;
  }

  /** Tells the client why it does not play, and closes the link. */
  void refuse(Prediction.Connection reason) {
    refuse(link, scene, reason);
    leaving = reason;
    left = true;
  }

  static void refuse(Link link, long scene, Prediction.Connection reason) {
    ByteBuffer message = ByteBuffer.allocate(MessageHeader.REFUSAL_BYTES);
    link.send(MessageHeader.refusal(message, scene, reason));
    link.close();
  }

  private void read() {
    if (message.remaining() < MessageHeader.CLIENT_BYTES) {
      return;
    }
    int clock = message.getInt();
    boolean isLater = !arrived || clock - clientClock > 0;
    clientClock = clock; // not the newest: a wrong one must not last
    arrived = true;
    boolean isThisRun = message.getInt() == run;
    long newest = message.getLong();
    long acked = isThisRun ? newest : MessageHeader.NO_ANCHOR;
    double wanted = message.getShort() / MessageHeader.RADIUS_STEPS;
    wantedRadius = Math.max(0, Math.min(Prediction.Settings.MAX_RADIUS, wanted));
    boolean begins = acked == MessageHeader.NO_ANCHOR && ackedTick != MessageHeader.NO_ANCHOR;
    if (begins && isLater) { // otherwise the first message has come again
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

  /**
   * Sends the state of a tick.
   *
   * @param maySee tells which bodies besides its own the player may see
   */
  void sendAnchor(
      RecordedTick now,
      int speedPermille,
      RestingBodies resting,
      StaticChanges changes,
      PrefabTable prefabs,
      List<Joint.HeldPoints> joints,
      @Nullable ServedPlayer[] players,
      LongPredicate maySee) {
    if (!arrived) {
      return;
    }
    long own = now.players[number];
    if (now.contains(own)) {
      anchor.centre(now.poses.position(BodyId.slot(own), position));
    }
    double allowed = Math.min(wantedRadius, maxRadius);
    double radius = near.choose(now, prefabs, joints, own, allowed, maySee);
    anchor.begin(now.tick, number);
    anchor.speedPermille = speedPermille;
    anchor.radius = (float) radius;
    anchor.worstTick = input.worstTick();
    anchor.margin = anchor.worstTick == InputBuffer.NONE ? 0 : input.margin(anchor.worstTick);
    anchor.lateCount = (int) input.lateCount();
    anchor.latePressTick = input.latePressTick();
    anchor.gravity.set(now.gravity);
    addPlayers(now, players);
    rests.begin(now.tick);
    anchored.begin(now.tick);
    turns = 1 + jointedCount / JOINTED_POSES;
    jointedCount = 0;
    for (int slot = 0; slot < now.slotCount; slot++) {
      if (now.ids[slot] != BodyId.NONE && near.role(slot) != NearBodies.Role.FAR) {
        add(now, resting, prefabs, slot);
      }
    }
    statics.addTo(anchor, changes, prefabs, anchor.centre, near.reach());
    MessageHeader.begin(message, MessageHeader.FROM_SERVER, scene);
    message.putInt(clientClock).putInt(run);
    boolean fits = write();
    boolean isLarge = !fits || chosenBytes() > MAX_BYTES;
    if (isLarge || radius < allowed) {
      maxRadius = Math.max(MIN_RADIUS, radius * (isLarge ? SHRINK : GROW));
    } else {
      maxRadius = Math.min(Prediction.Settings.MAX_RADIUS, maxRadius * GROW);
    }
    if (fits) {
      link.send(message.flip());
    }
    if (ackedTick != MessageHeader.NO_ANCHOR) { // the client knows this run
      sentPrefabs.addFrom(prefabs);
      sentPrefabs.send(message, link, now.tick * NANOS_PER_TICK);
    }
  }

  /** Returns the size of the bodies that a smaller radius leaves out. */
  private int chosenBytes() {
    int bytes = 0;
    for (int index = 0; index < anchor.count(); index++) {
      boolean isJointed = near.role(BodyId.slot(anchor.body(index))) == NearBodies.Role.JOINTED;
      bytes += isJointed ? 0 : anchor.byteSize(index);
    }
    return bytes;
  }

  private boolean write() {
    try {
      anchor.writeTo(message);
      return true;
    } catch (BufferOverflowException e) { // the next one is smaller
      return false;
    }
  }

  private void addPlayers(RecordedTick now, @Nullable ServedPlayer[] players) {
    for (int index = 0; index < players.length; index++) {
      ServedPlayer other = players[index];
      long body = now.players[index];
      if (other != null
          && now.contains(body)
          && near.role(BodyId.slot(body)) == NearBodies.Role.NEAR) {
        UsedControls given = index == number ? NOTHING : other.input.given();
        anchor.players.set(index, body, now.codes[index], given);
      }
    }
  }

  private void add(RecordedTick now, RestingBodies resting, PrefabTable prefabs, int slot) {
    int state = Anchor.MOVING;
    if (!now.awake[slot]) {
      boolean known = rests.isKnown(slot, resting.since(slot));
      state = known ? Anchor.KNOWN : Anchor.RESTING;
    } else if (near.role(slot) == NearBodies.Role.JOINTED) {
      boolean isItsTurn = (jointedCount++ + now.tick / ServedPlayers.ANCHOR_TICKS) % turns == 0;
      state = isItsTurn ? Anchor.MOVING : Anchor.LISTED;
    }
    boolean isProxy = near.role(slot) != NearBodies.Role.NEAR || now.proxies[slot];
    if (!isProxy || prefabs.get(now.prefabs[slot]).motion() != Prefab.Motion.DYNAMIC) {
      anchored.add(now.ids[slot]); // clients show other proxies like far bodies
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
