package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.WorldBodies;
import org.joml.Vector3d;

/**
 * Points and impulses of the pairs that touch in the last step, read from the engine on demand, one
 * pair at a time. Owner: the world's thread. Allocates only when it grows.
 *
 * <p>While both bodies of a pair sleep, the pair keeps the sums of the step in which the later one
 * fell asleep, because engines forget them.
 */
public final class PairForces implements Manifolds.Listing, Manifolds.Points {
  private static final int STRIDE = 10;
  private static final int NORMAL = 3;
  private static final int IMPULSE = 6;
  private static final int FRICTION = 7;
  private static final long NEVER = -1;

  private final Manifolds engine;
  private final PairTable pairs;
  private final TouchLog log;
  private final BodyStates states;
  private final boolean wide;

  /** First manifold of each pair. */
  private int[] firsts = new int[0];

  /** Next manifold of the same pair. */
  private int[] nexts = new int[0];

  /** True if the manifold's first body is in the higher slot. */
  private boolean[] swapped = new boolean[0];

  private double[] points = new double[16 * STRIDE];
  private int count;
  private double sign;
  private double lastStep;
  private long listed = NEVER;
  private int renumberings;
  private int read = PairTable.NONE;

  private final Vector3d point = new Vector3d();
  private final Vector3d normal = new Vector3d();
  private final Vector3d friction = new Vector3d();
  private final float[] values = new float[TouchList.VALUE_COUNT];

  public PairForces(Manifolds engine, WorldBodies bodies, Contacts contacts, TouchLog log) {
    this.engine = engine;
    this.log = log;
    pairs = contacts.pairs();
    states = bodies.states;
    wide = bodies.space.isWide();
  }

  /** Sets the length of the step that was made, and forgets what was read since the one before. */
  public void stepped(double dtSeconds) {
    lastStep = dtSeconds;
    listed = NEVER;
  }

  /** Keeps the sums of a pair whose bodies both fell asleep in the last step. */
  void keep(int pair) {
    read(pair);
    System.arraycopy(
        values, 0, pairs.values(), TouchList.VALUE_COUNT * pair, TouchList.VALUE_COUNT);
    pairs.keep(pair);
  }

  /** Returns true if the pair is awake and the engine has no manifold of it. */
  boolean isUnknown(int pair) {
    list();
    return !pairs.isKept(pair) && firsts[pair] == PairTable.NONE;
  }

  /**
   * Reads the sums of a pair; all are 0 if the pair {@link #isUnknown}. The result is valid until
   * the next call.
   */
  float[] read(int pair) {
    list();
    if (pair != read) {
      read = pair;
      count = 0;
      if (pairs.isKept(pair)) {
        System.arraycopy(
            pairs.values(), TouchList.VALUE_COUNT * pair, values, 0, TouchList.VALUE_COUNT);
      } else {
        for (int manifold = firsts[pair]; manifold != PairTable.NONE; manifold = nexts[manifold]) {
          sign = swapped[manifold] ? -1 : 1;
          engine.read(manifold, this);
        }
        sum();
      }
    }
    return values;
  }

  /** Number of points that {@link #read} found; 0 if the pair keeps its sums only. */
  int pointCount() {
    return count;
  }

  Vector3d point(int index, Vector3d destination) {
    int at = STRIDE * index;
    return destination.set(points[at], points[at + 1], points[at + 2]);
  }

  private void list() {
    if (listed == log.version() && renumberings == engine.renumberings()) {
      return;
    }
    listed = log.version();
    renumberings = engine.renumberings();
    read = PairTable.NONE;
    if (firsts.length < pairs.size()) {
      firsts = new int[2 * pairs.size()];
    }
    Arrays.fill(firsts, 0, pairs.size(), PairTable.NONE);
    engine.list(states, lastStep, this);
  }

  @Override
  public void add(int slotA, int slotB, int manifold) {
    int pair = pairs.find(PairTable.key(slotA, slotB));
    if (pair != PairTable.NONE) {
      if (manifold >= nexts.length) {
        nexts = Arrays.copyOf(nexts, 2 * manifold + 64);
        swapped = Arrays.copyOf(swapped, nexts.length);
      }
      nexts[manifold] = firsts[pair];
      firsts[pair] = manifold;
      swapped[manifold] = slotA > slotB;
    }
  }

  @Override
  public void add(
      double x,
      double y,
      double z,
      double normalX,
      double normalY,
      double normalZ,
      double impulse,
      double frictionX,
      double frictionY,
      double frictionZ) {
    int at = STRIDE * count;
    if (at == points.length) {
      points = Arrays.copyOf(points, 2 * at);
    }
    count++;
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = z;
    points[at + NORMAL] = sign * normalX;
    points[at + NORMAL + 1] = sign * normalY;
    points[at + NORMAL + 2] = sign * normalZ;
    points[at + IMPULSE] = impulse;
    points[at + FRICTION] = sign * frictionX;
    points[at + FRICTION + 1] = sign * frictionY;
    points[at + FRICTION + 2] = sign * frictionZ;
  }

  /**
   * Sums the points, so that normal impulse and friction act at the summed point. Without impulses
   * all points count the same.
   */
  private void sum() {
    double total = 0;
    for (int at = 0; at < STRIDE * count; at += STRIDE) {
      total += points[at + IMPULSE];
    }
    point.zero();
    normal.zero();
    friction.zero();
    for (int at = 0; at < STRIDE * count; at += STRIDE) {
      double weight = total > 0 ? points[at + IMPULSE] / total : 1.0 / count;
      point.add(weight * points[at], weight * points[at + 1], weight * points[at + 2]);
      normal.add(
          weight * points[at + NORMAL],
          weight * points[at + NORMAL + 1],
          weight * points[at + NORMAL + 2]);
      friction.add(points[at + FRICTION], points[at + FRICTION + 1], points[at + FRICTION + 2]);
    }
    double length = normal.length();
    if (length > 0) {
      normal.div(length);
    }
    if (wide) {
      TouchList.point(values, 0, point.x, point.y, point.z);
    } else { // saved states contain floats only
      TouchList.point(values, 0, (float) point.x, (float) point.y, (float) point.z);
    }
    values[TouchList.NORMAL] = (float) normal.x;
    values[TouchList.NORMAL + 1] = (float) normal.y;
    values[TouchList.NORMAL + 2] = (float) normal.z;
    values[TouchList.IMPULSE] = (float) (total * length);
    values[TouchList.FRICTION] = (float) friction.x;
    values[TouchList.FRICTION + 1] = (float) friction.y;
    values[TouchList.FRICTION + 2] = (float) friction.z;
  }
}
