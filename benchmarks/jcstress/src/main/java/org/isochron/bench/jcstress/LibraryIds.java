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
 * The library's reserve, behind the sender that takes from it, for a world of a few slots that are
 * always free.
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

  /** Slots of a world in which nothing is ever spawned. */
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
    public int copyTo(int firstPlace, long[] destination) {
      int count = Math.max(0, Math.min(SLOTS - firstPlace, destination.length));
      for (int place = 0; place < count; place++) {
        destination[place] = BodyId.of(firstPlace + place, 1);
      }
      return count;
    }

    @Override
    public boolean accepts(long body) {
      return true;
    }
  }
}
