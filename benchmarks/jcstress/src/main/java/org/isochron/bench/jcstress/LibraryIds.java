package org.isochron.bench.jcstress;

import org.isochron.state.BodyId;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.IdReserve;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The library's id reserve and a sender that takes ids from it. The world has few slots, and all of
 * them are always free.
 */
final class LibraryIds implements ReservedIds {
  private static final int SLOTS = 4;
  private static final int COMMANDS = 16;
  private static final Vector3fc ORIGIN = new Vector3f();
  private static final Quaternionfc UPRIGHT = new Quaternionf();

  private final IdReserve reserve = new IdReserve();
  private final CommandSender sender =
      new CommandQueue(COMMANDS, () -> 0, reserve, new IdReserve()).sender();

  LibraryIds() {
    refill();
  }

  @Override
  public long take() {
    return sender.spawn(0, ORIGIN, UPRIGHT);
  }

  @Override
  public void refill() {
    reserve.refill(Slots.FREE, true);
  }

  private enum Slots implements IdReserve.FreeSlots {
    FREE;

    @Override
    public int capacity() {
      return SLOTS;
    }

    @Override
    public int count() {
      return SLOTS;
    }

    @Override
    public long changeCount() {
      return 0;
    }

    @Override
    public int copyTo(int firstIndex, long[] destination) {
      int count = Math.max(0, Math.min(SLOTS - firstIndex, destination.length));
      for (int index = 0; index < count; index++) {
        destination[index] = BodyId.of(firstIndex + index, 1);
      }
      return count;
    }

    @Override
    public long next(int slot) {
      return BodyId.of(slot, 1);
    }

    @Override
    public boolean accepts(long body) {
      return true;
    }
  }
}
