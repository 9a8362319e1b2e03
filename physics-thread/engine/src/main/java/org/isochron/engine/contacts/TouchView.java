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
  /** Offsets in a contact's values. */
  private static final int NORMAL = 3;

  private static final int IMPULSE = 6;

  private final Contacts contacts;
  private final SensorPairs inside;
  private final TouchLog log;
  private final EngineSpace space;
  private final TouchList all;
  private final TouchList ofBody;
  private final int[] ends;
  private final ShellSort.Order contactsByKey;
  private final ShellSort.Order visitsByKey;
  private int[] order = new int[0];
  private long listed = -1;

  public TouchView(WorldBodies bodies, Contacts contacts, SensorPairs inside, TouchLog log) {
    this.contacts = contacts;
    this.inside = inside;
    this.log = log;
    space = bodies.space;
    all = new TouchList(space.isWide());
    ofBody = new TouchList(space.isWide());
    ends = new int[bodies.slots.capacity()];
    contactsByKey = byKey(contacts.pairs());
    visitsByKey = byKey(inside.pairs);
  }

  /**
   * Returns the result of {@link #listAll}.
   *
   * @param shift offset from the engine's space to the origin of float positions
   */
  public Pairs all(Vector3dc shift) {
    return new Pairs(all, space, shift);
  }

  /** Returns the result of {@link #list}. */
  public Pairs ofBody(Vector3dc shift) {
    return new Pairs(ofBody, space, shift);
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
    TouchList last = log.last();
    ofBody.clear();
    for (int index = 0; index < last.size(); index++) {
      if (last.bodyA(index) == body || last.bodyB(index) == body) {
        ofBody.add(last, index);
      }
    }
    staysOf(body, contacts.pairs(), false);
    staysOf(body, inside.pairs, true);
  }

  public Vector3f impulse(long body, Vector3f destination) {
    TouchList last = log.last();
    destination.zero();
    for (int index = 0; index < last.size(); index++) {
      boolean isA = last.bodyA(index) == body;
      if (last.kind(index) == TouchList.CONTACT_BEGIN && (isA || last.bodyB(index) == body)) {
        float impulse = isA ? last.value(index, IMPULSE) : -last.value(index, IMPULSE);
        destination.add(
            impulse * last.value(index, NORMAL),
            impulse * last.value(index, NORMAL + 1),
            impulse * last.value(index, NORMAL + 2));
      }
    }
    return destination;
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

  private void staysOf(long body, PairTable pairs, boolean sensors) {
    int slot = BodyId.slot(body);
    int kept = 0;
    int link = slot < ends.length ? pairs.firstLink(slot) : PairTable.NONE;
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
      stay(ofBody, order[i], sensors);
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
      list.add(
          TouchList.CONTACT_STAY,
          pairs.bodyA(index),
          pairs.bodyB(index),
          pairs.values(),
          TouchList.VALUE_COUNT * index);
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

  private static ShellSort.Order byKey(PairTable pairs) {
    return (one, other) -> pairs.key(one) < pairs.key(other);
  }

  public static final class Pairs implements WorldView.Contacts {
    private final TouchList list;
    private final EngineSpace space;
    private final Vector3dc shift;
    private final Vector3d scratch = new Vector3d();

    Pairs(TouchList list, EngineSpace space, Vector3dc shift) {
      this.list = list;
      this.space = space;
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
      list.point(at(index), scratch);
      return hasPoint(index)
          ? destination.set(scratch.x - shift.x(), scratch.y - shift.y(), scratch.z - shift.z())
          : destination.zero();
    }

    @Override
    public Vector3d point(int index, Vector3d destination) {
      list.point(at(index), scratch);
      return hasPoint(index) ? space.leave(scratch, destination) : destination.zero();
    }

    @Override
    public Vector3f normal(int index, Vector3f destination) {
      return vector(at(index), NORMAL, destination);
    }

    @Override
    public float impulse(int index) {
      return list.value(at(index), IMPULSE);
    }

    private boolean hasPoint(int index) {
      return !isSensor(index) && phase(index) != Phase.ENDED;
    }

    private Vector3f vector(int entry, int first, Vector3f destination) {
      return destination.set(
          list.value(entry, first), list.value(entry, first + 1), list.value(entry, first + 2));
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
