package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * The contacts of the last step, collected on demand: all pairs once per tick, or only the pairs of
 * one body. Owner: the world's thread. Allocates only when it grows. If nothing reads the contacts
 * of a step, there is no overhead.
 */
public final class TouchView {
  private final Contacts contacts;
  private final SensorPairs inside;
  private final TouchLog log;
  private final PairForces forces;
  private final EngineSpace space;
  private final TouchList all;
  private final TouchList ofBody;
  private final TouchList summed;
  private final float[] values = new float[TouchList.VALUE_COUNT];
  private final int[] ends;
  private final ShellSort.Order contactsByKey;
  private final ShellSort.Order visitsByKey;
  private int[] order = new int[0];
  private long listed = -1;

  public TouchView(
      WorldBodies bodies, Contacts contacts, SensorPairs inside, TouchLog log, PairForces forces) {
    this.contacts = contacts;
    this.inside = inside;
    this.log = log;
    this.forces = forces;
    space = bodies.space;
    all = new TouchList(space.isWide());
    ofBody = new TouchList(space.isWide());
    summed = new TouchList(space.isWide());
    ends = new int[bodies.slots.capacity()];
    contactsByKey = PairTable.byKey(contacts.pairs());
    visitsByKey = PairTable.byKey(inside.pairs);
  }

  /**
   * Returns the result of {@link #listAll}.
   *
   * @param shift offset from the engine's space to the origin of float positions
   */
  public Pairs all(Vector3dc shift) {
    return new Pairs(all, shift);
  }

  /** Returns the result of {@link #list}. */
  public Pairs ofBody(Vector3dc shift) {
    return new Pairs(ofBody, shift);
  }

  public void listAll() {
    if (listed != log.version()) {
      listed = log.version();
      all.clear();
      all.addAll(log.last());
      stays(contacts.pairs(), false);
      stays(inside.pairs, true);
    }
  }

  public void list(long body) {
    list(body, ofBody);
  }

  /** Sums normal and friction impulses. */
  public Vector3f impulse(long body, Vector3f destination) {
    list(body, summed);
    destination.zero();
    for (int index = 0; index < summed.size(); index++) {
      float[] read = read(summed, index);
      float sign = summed.bodyA(index) == body ? 1 : -1;
      float impulse = read[TouchList.IMPULSE];
      destination.add(
          sign * (impulse * read[TouchList.NORMAL] + read[TouchList.FRICTION]),
          sign * (impulse * read[TouchList.NORMAL + 1] + read[TouchList.FRICTION + 1]),
          sign * (impulse * read[TouchList.NORMAL + 2] + read[TouchList.FRICTION + 2]));
    }
    return destination;
  }

  private void list(long body, TouchList list) {
    TouchList last = log.last();
    list.clear();
    for (int index = 0; index < last.size(); index++) {
      if (last.bodyA(index) == body || last.bodyB(index) == body) {
        list.add(last, index);
      }
    }
    staysOf(body, contacts.pairs(), false, list);
    staysOf(body, inside.pairs, true, list);
  }

  /**
   * Reads the values of a pair: those of the last step, or those of its event if the engine does
   * not know the pair any more. Valid until the next call; 0 for sensors and ended pairs.
   */
  private float[] read(TouchList list, int index) {
    list.copyValues(index, values);
    int pair = pair(list, index);
    return pair == PairTable.NONE || forces.isUnknown(pair) ? values : forces.read(pair);
  }

  /** Returns {@link PairTable#NONE} for sensors, and for pairs that have ended since. */
  private int pair(TouchList list, int index) {
    int kind = list.kind(index);
    if (kind != TouchList.CONTACT_BEGIN && kind != TouchList.CONTACT_STAY) {
      return PairTable.NONE;
    }
    PairTable pairs = contacts.pairs();
    int pair =
        pairs.find(PairTable.key(BodyId.slot(list.bodyA(index)), BodyId.slot(list.bodyB(index))));
    boolean isSame = pair != PairTable.NONE
        && pairs.bodyA(pair) == list.bodyA(index)
        && pairs.bodyB(pair) == list.bodyB(index);
    return isSame ? pair : PairTable.NONE;
  }

  /** Older pairs in slot order. */
  private void stays(PairTable pairs, boolean sensors) {
    int size = pairs.size();
    ensureCapacity(2 * size);
    int kept = 0;
    for (int index = 0; index < size; index++) {
      if (isStaying(pairs, index)) {
        order[kept++] = index;
      }
    }
    sort(pairs, 0, kept, false);
    sort(pairs, kept, kept, true);
    for (int i = 0; i < kept; i++) {
      stay(all, order[i], sensors);
    }
  }

  private void staysOf(long body, PairTable pairs, boolean sensors, TouchList list) {
    int slot = BodyId.slot(body);
    int kept = 0;
    int link = slot >= 0 && slot < ends.length ? pairs.firstLink(slot) : PairTable.NONE;
    for (; link != PairTable.NONE; link = pairs.nextLink(link)) {
      int index = link / 2;
      boolean isOfBody = pairs.bodyA(index) == body || pairs.bodyB(index) == body;
      if (isOfBody && isStaying(pairs, index)) {
        ensureCapacity(kept + 1);
        order[kept++] = index;
      }
    }
    ShellSort.sort(order, kept, sensors ? visitsByKey : contactsByKey);
    for (int i = 0; i < kept; i++) {
      stay(list, order[i], sensors);
    }
  }

  private boolean isStaying(PairTable pairs, int index) {
    return pairs.began(index) != log.tick() - 1;
  }

  private void stay(TouchList list, int index, boolean sensor) {
    if (sensor) {
      list.add(TouchList.SENSOR_STAY, inside.sensor(index), inside.visitor(index));
    } else {
      PairTable pairs = contacts.pairs();
      list.add(TouchList.CONTACT_STAY, pairs.bodyA(index), pairs.bodyB(index));
    }
  }

  private void ensureCapacity(int count) {
    if (order.length < count) {
      order = Arrays.copyOf(order, 2 * count);
    }
  }

  /**
   * Stable counting sort between the two halves of {@code order}: first by the higher slot, then by
   * the lower slot.
   */
  private void sort(PairTable pairs, int from, int count, boolean byLower) {
    Arrays.fill(ends, 0);
    for (int i = from; i < from + count; i++) {
      ends[slot(pairs, order[i], byLower)]++;
    }
    for (int slot = 1; slot < ends.length; slot++) {
      ends[slot] += ends[slot - 1];
    }
    int to = count - from;
    for (int i = from + count - 1; i >= from; i--) {
      order[to + --ends[slot(pairs, order[i], byLower)]] = order[i];
    }
  }

  private static int slot(PairTable pairs, int index, boolean lower) {
    return BodyId.slot(lower ? pairs.bodyA(index) : pairs.bodyB(index));
  }

  public final class Pairs implements WorldView.Contacts {
    private final TouchList list;
    private final Vector3dc shift;
    private final Vector3d scratch = new Vector3d();

    Pairs(TouchList list, Vector3dc shift) {
      this.list = list;
      this.shift = shift;
    }

    @Override
    public int count() {
      return list.size();
    }

    @Override
    public Phase phase(int index) {
      return switch (list.kind(at(index))) {
        case TouchList.CONTACT_BEGIN, TouchList.SENSOR_ENTER -> Phase.BEGAN;
        case TouchList.CONTACT_END, TouchList.SENSOR_LEAVE -> Phase.ENDED;
        default -> Phase.STAYED;
      };
    }

    @Override
    public boolean isSensor(int index) {
      return switch (list.kind(at(index))) {
        case TouchList.SENSOR_ENTER, TouchList.SENSOR_LEAVE, TouchList.SENSOR_STAY -> true;
        default -> false;
      };
    }

    @Override
    public long bodyA(int index) {
      return list.bodyA(at(index));
    }

    @Override
    public long bodyB(int index) {
      return list.bodyB(at(index));
    }

    @Override
    public Vector3f point(int index, Vector3f destination) {
      TouchList.point(read(list, at(index)), 0, scratch);
      return hasPoint(index) ? leave(destination) : destination.zero();
    }

    @Override
    public Vector3d point(int index, Vector3d destination) {
      TouchList.point(read(list, at(index)), 0, scratch);
      return hasPoint(index) ? space.leave(scratch, destination) : destination.zero();
    }

    @Override
    public int pointCount(int index) {
      return hasPoint(index) ? Math.max(1, readPoints(index)) : 0;
    }

    @Override
    public Vector3f point(int index, int number, Vector3f destination) {
      int count = readPoints(index);
      if (number < 0 || number >= pointCount(index)) {
        throw new IndexOutOfBoundsException(
            "number is %d, but the contact has %d points".formatted(number, pointCount(index)));
      }
      if (count == 0) {
        return point(index, destination);
      }
      forces.point(number, scratch);
      return leave(destination);
    }

    @Override
    public Vector3f normal(int index, Vector3f destination) {
      return vector(read(list, at(index)), TouchList.NORMAL, destination);
    }

    @Override
    public float impulse(int index) {
      return read(list, at(index))[TouchList.IMPULSE];
    }

    @Override
    public Vector3f frictionImpulse(int index, Vector3f destination) {
      return vector(read(list, at(index)), TouchList.FRICTION, destination);
    }

    /** Returns the number of points that the engine has. */
    private int readPoints(int index) {
      return read(list, at(index)) == values ? 0 : forces.pointCount();
    }

    private Vector3f leave(Vector3f destination) {
      return destination.set(scratch.x - shift.x(), scratch.y - shift.y(), scratch.z - shift.z());
    }

    private boolean hasPoint(int index) {
      return !isSensor(index) && phase(index) != Phase.ENDED;
    }

    private static Vector3f vector(float[] read, int first, Vector3f destination) {
      return destination.set(read[first], read[first + 1], read[first + 2]);
    }

    private int at(int index) {
      if (index < 0 || index >= list.size()) {
        throw new IndexOutOfBoundsException(
            "index is %d, but there are %d contacts".formatted(index, list.size()));
      }
      return index;
    }
  }
}
