package org.isochron.predict;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * A simulation that gives one player's code the free slots of this player only, lowest first. What
 * the code spawns thus gets the same id on the server and on a client that predicts it, whatever
 * other players spawn meanwhile. Slots of the scene's bodies stay unused, because a client does not
 * have the bodies that are far away. Owner: the physics thread; allocates nothing after
 * construction. The spawns of a tick pass each slot of the player at most once.
 */
final class PlayerSlots extends ForwardingSimulation implements IdReserve.FreeSlots {
  private final int[] slots;

  /** The last copy: where the next one continues unless slots were taken or freed since. */
  private long change;

  private int nextIndex;
  private int nextSlot;

  /** @throws IllegalArgumentException if only other players have slots */
  PlayerSlots(Simulation simulation, int player) {
    super(simulation);
    IdReserve.FreeSlots all = simulation.freeSlots();
    slots = IntStream.range(0, all.capacity())
        .filter(slot -> slot % Players.MAX_PLAYERS == player && all.next(slot) != BodyId.NONE)
        .toArray();
    if (all.count() > 0 && slots.length == 0) {
      throw new IllegalArgumentException(
          "the scene has %d spare bodies, so player %d could spawn none: all of %d players need some, or none do; change Scene.Builder.spare"
              .formatted(all.count(), player, Players.MAX_PLAYERS));
    }
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return this;
  }

  @Override
  public int capacity() {
    return simulation.freeSlots().capacity();
  }

  @Override
  public int count() {
    return simulation.freeSlots().count();
  }

  @Override
  public long changeCount() {
    return simulation.freeSlots().changeCount();
  }

  @Override
  public int copyTo(int firstIndex, long[] destination) {
    if (firstIndex < nextIndex || changeCount() != change) {
      change = changeCount();
      nextIndex = 0;
      nextSlot = 0;
    }
    int copied = 0;
    for (; nextSlot < slots.length && copied < destination.length; nextSlot++) {
      long body = simulation.freeSlots().next(slots[nextSlot]);
      if (body != BodyId.NONE && nextIndex++ >= firstIndex) {
        destination[copied++] = body;
      }
    }
    return copied;
  }

  @Override
  public long next(int slot) {
    return Arrays.binarySearch(slots, slot) < 0
        ? BodyId.NONE
        : simulation.freeSlots().next(slot);
  }

  @Override
  public boolean accepts(long body) {
    return simulation.freeSlots().accepts(body);
  }
}
