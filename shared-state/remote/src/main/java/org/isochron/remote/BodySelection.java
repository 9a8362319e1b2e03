package org.isochron.remote;

import java.util.Arrays;
import java.util.OptionalInt;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SlotSet;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.visibility.SeenBodies;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Snapshot;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.riding.LocalPose;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the bodies of a snapshot for one viewer: the wanted bodies, the most urgent first, until
 * the byte limit is reached. A body is more urgent the more it differs from the viewer's copy, the
 * longer it has waited and the nearer it is. Owner: the relay's thread. Allocates nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>If n bodies are wanted, a body that differs from the viewer's copy is sent within the next
 *       {@link #LONGEST_WAIT} + n snapshots. A body that has waited for more than {@link
 *       #LONGEST_WAIT} snapshots is overdue, and overdue bodies take turns. Each snapshot sends at
 *       least one overdue body, and further ones in up to a quarter of its bytes.
 *   <li>The selection depends only on the bodies within reach and on the bodies that the viewer
 *       has. The result is the same as if every body in the world were checked.
 * </ol>
 */
final class BodySelection implements BodyChoice {
  /**
   * Number of consecutive snapshots in which a body may be skipped in favour of more urgent ones.
   */
  static final int LONGEST_WAIT = 100;

  /**
   * A body at the viewer stays wanted up to this multiple of the radius; otherwise a body at the
   * edge would repeatedly appear and disappear.
   */
  private static final float STAY = 1.05f;

  private static final int CHANGE_BYTES = 4;
  private static final int BEGIN_BYTES = 28;
  private static final int FAR_BEGIN_BYTES = 44;
  private static final int OPENING_BYTES =
      SnapshotFeed.HEADER_BYTES + SnapshotFormat.OPENING_BYTES + TimelineCopy.BYTES;
  private static final int GRADES = 64;
  private static final int OVERDUE = GRADES - 1;
  private static final int START_POSE = GRADES - 2;
  private static final int MIDDLE_GRADE = 24;
  private static final int OVERDUE_SHARE = 4;

  private final RemoteSettings.Priority priority;
  private final RelayedBodies bodies;

  /** The bodies that the viewer may see; null if no rule hides bodies. */
  private final @Nullable SeenBodies seen;

  private final OptionalInt riders;
  private final long newBodyBytes;
  private final long changeBytes;
  private final int beginCost;
  private final int[] waits;
  private final int[] gradeBytes = new int[GRADES];

  private final SlotSet waiting;

  private RemoteState.Interest interest;

  private int turnSlot;

  private boolean everySlot;
  private int minGrade;
  private long allowedBytes;

  private long beginBytes;

  BodySelection(
      RemoteState.Interest interest,
      RemoteSettings.Priority priority,
      RelayedBodies bodies,
      @Nullable SeenBodies seen) {
    this.interest = interest;
    this.priority = priority;
    this.bodies = bodies;
    this.seen = seen;
    riders = LocalPose.firstChannel(bodies.layout);
    newBodyBytes = SnapshotFormat.usualRecordBytes(bodies.layout);
    changeBytes = bodies.exact ? newBodyBytes : CHANGE_BYTES;
    beginCost = beginBytes(bodies);
    waits = new int[bodies.layout.bodyCapacity()];
    waiting = new SlotSet(bodies.layout.bodyCapacity());
  }

  static long minBytes(RelayedBodies bodies) {
    return 2L * (OPENING_BYTES + SnapshotFormat.usualRecordBytes(bodies.layout))
        + beginBytes(bodies);
  }

  private static int beginBytes(RelayedBodies bodies) {
    return bodies.layout.far() || bodies.exact ? FAR_BEGIN_BYTES : BEGIN_BYTES;
  }

  /**
   * Changes the interest from the next snapshot on; bodies that the viewer already has are
   * remembered.
   */
  void interest(RemoteState.Interest wanted) {
    interest = wanted;
  }

  void prepare(Snapshot snapshot, SnapshotEncoder encoder, long bytes) {
    allowedBytes = bytes;
    beginBytes = 0;
    Arrays.fill(gradeBytes, 0);
    gather(snapshot, encoder);
    int end = snapshot.slotCount();
    for (int slot = next(0); slot < end; slot = next(slot + 1)) {
      consider(snapshot, encoder, slot);
    }
    for (int slot = waiting.next(end); slot != SlotSet.NONE; slot = waiting.next(slot + 1)) {
      stopWaiting(slot);
    }
    long used = OPENING_BYTES + newBodyBytes;
    promoteOverdue(bytes, used);
    // reserve bytes for urgent bodies before the first slot, because earlier slots could use up the
    // bytes of later ones
    minGrade = GRADES - 1;
    while (minGrade > 1 && used + gradeBytes[minGrade] <= bytes) {
      used += gradeBytes[minGrade--];
    }
  }

  /**
   * Collects the slots of bodies that the viewer has or may want; all slots if the radius is
   * infinite.
   */
  private void gather(Snapshot snapshot, SnapshotEncoder encoder) {
    everySlot = interest.radius() == Float.POSITIVE_INFINITY;
    encoder.prepare(snapshot, everySlot);
    SlotSet startSlots = bodies.startSlots;
    startSlots.clear();
    for (int index = 0; index < snapshot.startCount(); index++) {
      startSlots.add(snapshot.startSlots()[index]);
    }
    bodies.overdue.clear();
    if (!everySlot) {
      SlotSet candidates = bodies.candidates;
      candidates.clear();
      bodies.nearby.add(snapshot, interest, candidates);
      encoder.addConcerned(candidates);
      candidates.addAll(startSlots);
      candidates.addAll(waiting);
    }
  }

  private void consider(Snapshot snapshot, SnapshotEncoder encoder, int slot) {
    boolean begins = bodies.startSlots.contains(slot) || encoder.owesBegin(slot);
    int grade = 0;
    if (snapshot.generations()[slot] == 0) {
      stopWaiting(slot);
    } else {
      grade = grade(snapshot, encoder, slot, begins);
    }
    long cost = (encoder.has(slot) ? changeBytes : newBodyBytes) + (begins ? beginCost : 0);
    bodies.begins[slot] = begins;
    bodies.grades[slot] = (byte) grade;
    bodies.costs[slot] = (short) cost;
    gradeBytes[grade] += (int) cost;
  }

  /** Returns the urgency of a body, at least 1, or 0 if the body is not wanted. */
  private int grade(Snapshot snapshot, SnapshotEncoder encoder, int slot, boolean begins) {
    float distance = distance(interest, snapshot.poses(), slot);
    boolean wanted = seen == null
        ? isWithin(interest, distance, encoder.has(slot)) && hasLayer(interest, snapshot, slot)
        : seen.contains(slot);
    if (!wanted) {
      stopWaiting(slot);
      return 0;
    }
    float weight = priority.of(snapshot, slot);
    if (!(weight > 0)) {
      stopWaiting(slot);
      return 0;
    }
    long difference = encoder.difference(snapshot, slot);
    if (difference == 0) {
      stopWaiting(slot);
      return 1;
    }
    waiting.add(slot);
    if (++waits[slot] > LONGEST_WAIT) {
      bodies.overdue.add(slot);
    }
    if (begins || carrierBegins(snapshot, encoder, slot)) {
      return START_POSE; // a later start pose would show the body moving to its new position
    }
    float urgency = weight * waits[slot] * difference / (1 + distance);
    int grade = MIDDLE_GRADE + Math.getExponent(urgency);
    return Math.max(1, Math.min(START_POSE - 1, grade));
  }

  /** A rider sent later than its carrier's start pose would be shown moving with the carrier. */
  private boolean carrierBegins(Snapshot snapshot, SnapshotEncoder encoder, int slot) {
    int carrier = riders.isPresent()
        ? LocalPose.carrier(snapshot, riders.getAsInt(), slot)
        : LocalPose.NOBODY;
    return carrier != LocalPose.NOBODY
        && (bodies.startSlots.contains(carrier) || encoder.owesBegin(carrier));
  }

  private void stopWaiting(int slot) {
    waits[slot] = 0;
    waiting.remove(slot);
  }

  /** Gives as many overdue bodies the highest urgency as invariant 1 requires. */
  private void promoteOverdue(long bytes, long used) {
    SlotSet overdue = bodies.overdue;
    long cost = newBodyBytes + beginCost;
    long max = Math.min(bytes - used, Math.max(cost, bytes / OVERDUE_SHARE));
    int first = overdue.next(turnSlot) == SlotSet.NONE ? 0 : turnSlot;
    for (int slot = overdue.next(first); slot != SlotSet.NONE; slot = overdue.next(first)) {
      if (gradeBytes[OVERDUE] + cost > max) {
        break;
      }
      overdue.remove(slot);
      gradeBytes[bodies.grades[slot]] -= bodies.costs[slot];
      gradeBytes[OVERDUE] += (int) cost;
      bodies.grades[slot] = OVERDUE;
      bodies.costs[slot] = (short) cost;
      turnSlot = slot + 1;
      first = overdue.next(turnSlot) == SlotSet.NONE ? 0 : turnSlot;
    }
  }

  /** @param stays true for a body that was wanted before */
  static boolean isWanted(
      RemoteState.Interest interest, Snapshot snapshot, int slot, boolean stays) {
    return isWithin(interest, distance(interest, snapshot.poses(), slot), stays)
        && hasLayer(interest, snapshot, slot);
  }

  private static boolean isWithin(RemoteState.Interest interest, float distance, boolean stays) {
    float reach = stays ? interest.radius() * STAY : interest.radius();
    return !(distance > reach); // true for NaN
  }

  private static float distance(RemoteState.Interest interest, Snapshot.Poses poses, int slot) {
    if (interest.radius() == Float.POSITIVE_INFINITY
        && interest.bytesPerSecond() == Integer.MAX_VALUE) {
      return 0;
    }
    double x = poses.coordinate(0, slot) - interest.x();
    double y = poses.coordinate(1, slot) - interest.y();
    double z = poses.coordinate(2, slot) - interest.z();
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  private static boolean hasLayer(RemoteState.Interest interest, Snapshot snapshot, int slot) {
    PrefabTable prefabs = snapshot.prefabs();
    int prefab = snapshot.prefabNumbers()[slot];
    return interest.layers() == ~0
        || prefab < 0
        || prefab >= prefabs.count()
        || ((1 << prefabs.get(prefab).layer()) & interest.layers()) != 0;
  }

  @Override
  public int next(int slot) {
    return everySlot ? slot : bodies.candidates.next(slot);
  }

  @Override
  public int of(int slot, int bytesSoFar) {
    int grade = bodies.grades[slot];
    if (grade == 0) {
      return ABSENT;
    }
    gradeBytes[grade] -= bodies.costs[slot];
    long startBytes = beginBytes + (bodies.begins[slot] ? beginCost : 0);
    long used =
        SnapshotFeed.onTheWire(bytesSoFar + newBodyBytes + startBytes + moreUrgentBytes(grade));
    if (grade != OVERDUE && (grade < minGrade || used > allowedBytes)) {
      return KEEP;
    }
    beginBytes = startBytes;
    stopWaiting(slot);
    return SEND;
  }

  private long moreUrgentBytes(int grade) {
    long bytes = 0;
    for (int above = grade + 1; above < GRADES; above++) {
      bytes += gradeBytes[above];
    }
    return bytes;
  }
}
