package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * The server's end of one player. Owner: the server's physics thread; allocates nothing after
 * construction.
 */
final class ServedPlayer {
  private final Link link;
  private final int number;
  private final long scene;
  private final InputBuffer input = new InputBuffer();
  private final SentRests rests;
  private final Anchor anchor;
  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
  private final Vector3d position = new Vector3d();
  private boolean arrived;
  private int clientClock;
  private long ackedTick = Messages.NO_ANCHOR;

  ServedPlayer(Link link, int number, long scene, int bodyCapacity, long lastTick) {
    this.link = link;
    this.number = number;
    this.scene = scene;
    rests = new SentRests(bodyCapacity);
    anchor = new Anchor(bodyCapacity, Players.MAX_PLAYERS);
    input.begin(lastTick);
  }

  InputBuffer input() {
    return input;
  }

  boolean hasLeft() {
    return !link.isOpen();
  }

  void receive() {
    while (link.receive(message)) {
      if (message.remaining() >= Messages.CLIENT_BYTES
          && Messages.isOf(message, Messages.FROM_CLIENT, scene)) {
        read();
      }
    }
  }

  private void read() {
    int clock = message.getInt();
    if (!arrived || clock - clientClock > 0) {
      clientClock = clock;
    }
    arrived = true;
    long acked = message.getLong();
    if (acked == Messages.NO_ANCHOR && ackedTick != Messages.NO_ANCHOR) {
      rests.forget();
    }
    ackedTick = acked;
    rests.acknowledged(acked);
    try {
      input.receive(message);
    } catch (IllegalArgumentException e) {
      // damaged or forged: the next message repeats what is missing
    }
  }

  void sendAnchor(TickRecord now, RestingBodies resting, @Nullable ServedPlayer[] players) {
    if (!arrived) {
      return;
    }
    long own = now.players[number];
    if (now.contains(own)) {
      anchor.centre(now.poses.position(BodyId.slot(own), position));
    }
    anchor.begin(now.tick, number);
    anchor.worstTick = input.worstTick();
    anchor.margin = anchor.worstTick == InputBuffer.NONE ? 0 : input.margin(anchor.worstTick);
    anchor.lateCount = (int) input.lateCount();
    anchor.latePressTick = input.latePressTick();
    addPlayers(now, players);
    rests.begin(now.tick);
    for (int slot = 0; slot < now.slotCount; slot++) {
      if (now.ids[slot] != BodyId.NONE) {
        add(now, resting, slot);
      }
    }
    message.clear().put(Messages.FROM_SERVER).putLong(scene).putInt(clientClock);
    anchor.writeTo(message);
    link.send(message.flip());
  }

  private void addPlayers(TickRecord now, @Nullable ServedPlayer[] players) {
    for (int player = 0; player < players.length; player++) {
      ServedPlayer other = players[player];
      if (other != null && now.players[player] != BodyId.NONE) {
        anchor.players.set(
            player, now.players[player], now.codes[player], other.input.given());
      }
    }
  }

  private void add(TickRecord now, RestingBodies resting, int slot) {
    int state = Anchor.MOVING;
    if (!now.awake[slot]) {
      boolean known = rests.isKnown(slot, resting.since(slot));
      state = known ? Anchor.KNOWN : Anchor.RESTING;
    }
    int index = anchor.add(now.ids[slot], now.prefabs[slot], state, false);
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
