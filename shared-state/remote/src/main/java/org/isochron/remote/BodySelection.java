package org.isochron.remote;

import java.util.Arrays;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.content.Interest;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;

/**
 * Chooses the bodies of a snapshot for one viewer: those that it wants, and of them those whose
 * news is the most urgent, until the bytes are used up. News is the more urgent the farther the
 * body is from what the viewer shows, the longer it waits and the nearer it is. Owner: the relay's
 * thread; allocates nothing.
 */
final class BodySelection implements BodyChoice {
  /**
   * A body that is shown stays wanted until it is farther away by this, or one at the edge would
   * come and go.
   */
  private static final float STAY = 1.05f;

  private static final int CHANGE_BYTES = 4;
  private static final int BEGIN_BYTES = 28;
  private static final int HEADER_BYTES = 60 + 32;
  private static final int FRAGMENT_BYTES = 1_344;
  private static final int GRADES = 64;
  private static final int MIDDLE_GRADE = 24;

  private final RemoteSettings.Priority priority;
  private final long newBodyBytes;
  private final byte[] grades;
  private final short[] costs;
  private final int[] waits;
  private final boolean[] begins;
  private final int[] gradeBytes = new int[GRADES];
  private Interest interest;
  private int leastGrade;
  private long allowedBytes;

  /** Of the begin poses that go out behind the bodies chosen so far. */
  private long beginBytes;

  private boolean anyBegin;

  BodySelection(Interest interest, RemoteSettings.Priority priority, SnapshotLayout layout) {
    this.interest = interest;
    this.priority = priority;
    newBodyBytes = FragmentFormat.usualRecordBytes(layout);
    int capacity = layout.bodyCapacity();
    grades = new byte[capacity];
    costs = new short[capacity];
    waits = new int[capacity];
    begins = new boolean[capacity];
  }

  /** Wants other bodies from the next snapshot on; what was sent stays known. */
  void interest(Interest wanted) {
    interest = wanted;
  }

  /** Prepares the choice for a snapshot that may take n bytes. */
  void prepare(Snapshot snapshot, SnapshotEncoder encoder, long bytes) {
    allowedBytes = bytes;
    beginBytes = 0;
    anyBegin = false;
    Arrays.fill(gradeBytes, 0);
    encoder.prepare(snapshot);
    int slots = snapshot.slotCount();
    Arrays.fill(begins, 0, slots, false);
    for (int index = 0; index < snapshot.beginCount(); index++) {
      begins[snapshot.beginSlots()[index]] = true;
    }
    for (int slot = 0; slot < slots; slot++) {
      grades[slot] = snapshot.generations()[slot] == 0 ? 0 : grade(snapshot, encoder, slot);
      begins[slot] |= encoder.owesBegin(slot);
      costs[slot] = (short)
          ((encoder.has(slot) ? CHANGE_BYTES : newBodyBytes) + (begins[slot] ? BEGIN_BYTES : 0));
      anyBegin |= begins[slot] && grades[slot] > 0;
      gradeBytes[grades[slot]] += costs[slot];
    }
    // kept from the first slot on, or bodies in later slots would lack it in every snapshot
    long used = HEADER_BYTES + newBodyBytes + (anyBegin ? HEADER_BYTES : 0);
    leastGrade = GRADES - 1;
    while (leastGrade > 1 && used + gradeBytes[leastGrade] <= bytes) {
      used += gradeBytes[leastGrade--];
    }
  }

  /** Returns how urgent a body's news is, from 1; 0 if it is not wanted. */
  private byte grade(Snapshot snapshot, SnapshotEncoder encoder, int slot) {
    float weight = priority.of(snapshot, slot);
    float distance = distance(snapshot.poses(), slot);
    float reach = encoder.has(slot) ? interest.radius() * STAY : interest.radius();
    if (!(weight > 0) || distance > reach || !hasLayer(snapshot, slot)) {
      waits[slot] = 0;
      return 0;
    }
    long difference = encoder.difference(snapshot, slot);
    if (difference == 0) {
      waits[slot] = 0;
      return 1;
    }
    waits[slot]++;
    if (begins[slot]) {
      return GRADES - 1; // or it would be shown on its way
    }
    float urgency = weight * waits[slot] * difference / (1 + distance);
    int grade = MIDDLE_GRADE + Math.getExponent(urgency);
    return (byte) Math.max(1, Math.min(GRADES - 2, grade));
  }

  private float distance(Snapshot.Poses poses, int slot) {
    if (interest.radius() == Float.POSITIVE_INFINITY
        && interest.bytesPerSecond() == Integer.MAX_VALUE) {
      return 0;
    }
    float x = poses.x()[slot] - interest.x();
    float y = poses.y()[slot] - interest.y();
    float z = poses.z()[slot] - interest.z();
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  private boolean hasLayer(Snapshot snapshot, int slot) {
    PrefabTable prefabs = snapshot.prefabs();
    int prefab = snapshot.prefabNumbers()[slot];
    return interest.layers() == ~0
        || prefab < 0
        || prefab >= prefabs.count()
        || ((1 << prefabs.get(prefab).layer()) & interest.layers()) != 0;
  }

  @Override
  public int of(int slot, int bytesSoFar) {
    int grade = grades[slot];
    if (grade == 0) {
      return ABSENT;
    }
    long headers = (bytesSoFar / FRAGMENT_BYTES + 1L) * HEADER_BYTES;
    gradeBytes[grade] -= costs[slot];
    long begin = begins[slot] ? BEGIN_BYTES : 0;
    long begun = beginBytes + begin;
    long beginHeaders = anyBegin ? (begun / FRAGMENT_BYTES + 1) * HEADER_BYTES : 0;
    long used = bytesSoFar + headers + newBodyBytes + begun + beginHeaders + moreUrgentBytes(grade);
    if (grade < leastGrade || used > allowedBytes) {
      return KEEP;
    }
    beginBytes = begun;
    waits[slot] = 0;
    return SEND;
  }

  /** Bytes that are kept for more urgent bodies in later slots. */
  private long moreUrgentBytes(int grade) {
    long bytes = 0;
    for (int above = grade + 1; above < GRADES; above++) {
      bytes += gradeBytes[above];
    }
    return bytes;
  }
}
