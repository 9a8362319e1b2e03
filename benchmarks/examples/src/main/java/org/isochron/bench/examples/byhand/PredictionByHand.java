package org.isochron.bench.examples.byhand;

import org.joml.Vector3f;

/**
 * Runs a client's hero and the crates ahead of the server. A state that differs from what was
 * predicted for its tick is restored, the ticks since then run again, and the jump fades.
 */
final class PredictionByHand {
  private static final int KEPT_TICKS = 128;
  private static final float TOLERANCE = 0.001f;
  private static final float FADE_PER_SECOND = 15;
  private static final float MAX_FADED = 2; // metres; what is further away jumps

  private final ArenaByHand arena = new ArenaByHand();
  private final HeroByHand hero = new HeroByHand(arena, HeroByHand.start(0));
  private final float[][] arenas = new float[KEPT_TICKS][ArenaByHand.STATE_FLOATS];
  private final float[][] heroes = new float[KEPT_TICKS][];
  private final int[] keys = new int[KEPT_TICKS];
  private final boolean[] opened = new boolean[KEPT_TICKS];
  private final Vector3f[] errors = new Vector3f[ArenaByHand.CRATES + 1];
  private int tick;
  private int first;
  private int corrections;

  PredictionByHand() {
    for (int i = 0; i < errors.length; i++) {
      errors[i] = new Vector3f();
    }
  }

  int tick() {
    return tick;
  }

  int corrections() {
    return corrections;
  }

  boolean hasBegun() {
    return tick > 0;
  }

  /** Returns the newest keys first. */
  byte[] newestKeys(int count) {
    byte[] newest = new byte[Math.min(count, tick - first)];
    for (int i = 0; i < newest.length; i++) {
      newest[i] = (byte) keys[(tick - i) % KEPT_TICKS];
    }
    return newest;
  }

  /** Begins again at a state, some ticks ahead of it. */
  void begin(WireByHand.State state, int lead) {
    first = state.tick();
    tick = first;
    arena.save(slot(arenas, tick));
    overwrite(state);
    keys[tick % KEPT_TICKS] = 0;
    for (int i = 0; i < lead; i++) {
      step(0, false);
    }
  }

  void step(int pressed, boolean opens) {
    tick++;
    keys[tick % KEPT_TICKS] = pressed;
    opened[tick % KEPT_TICKS] = opens;
    run(tick);
  }

  private void run(int at) {
    hero.step(keys[at % KEPT_TICKS], keys[(at - 1) % KEPT_TICKS]);
    arena.step(at, opened[at % KEPT_TICKS] || ArenaByHand.isAtDoor(hero.position()));
    arena.save(slot(arenas, at));
    heroes[at % KEPT_TICKS] = hero.save();
  }

  /** Returns false if the prediction must begin again. */
  boolean correct(WireByHand.State state) {
    if (state.tick() < first) {
      return true; // reordered
    }
    if (state.tick() > tick || tick - state.tick() >= KEPT_TICKS) {
      return false;
    }
    if (agrees(state)) {
      return true;
    }
    corrections++;
    shift(1);
    overwrite(state);
    for (int at = state.tick() + 1; at <= tick; at++) {
      run(at);
    }
    shift(-1);
    return true;
  }

  private boolean agrees(WireByHand.State state) {
    float[] predicted = slot(arenas, state.tick());
    boolean agrees = differs(state.hero(), 0, slot(heroes, state.tick()), 0) < TOLERANCE
        && Math.abs(state.doorX() - predicted[ArenaByHand.DOOR_FLOAT]) < TOLERANCE;
    for (WireByHand.Crate crate : state.crates()) {
      int at = crate.index() * ArenaByHand.FLOATS;
      agrees &= differs(crate.values(), 0, predicted, at) < TOLERANCE;
    }
    return agrees;
  }

  private static float differs(float[] one, int oneAt, float[] other, int otherAt) {
    return Vector3f.distance(
        one[oneAt],
        one[oneAt + 1],
        one[oneAt + 2],
        other[otherAt],
        other[otherAt + 1],
        other[otherAt + 2]);
  }

  /** Restores a tick, with the server's values where they are known. */
  private void overwrite(WireByHand.State state) {
    float[] values = slot(arenas, state.tick());
    for (WireByHand.Crate crate : state.crates()) {
      int at = crate.index() * ArenaByHand.FLOATS;
      System.arraycopy(crate.values(), 0, values, at, ArenaByHand.FLOATS);
    }
    values[ArenaByHand.DOOR_FLOAT] = state.doorX();
    heroes[state.tick() % KEPT_TICKS] = state.hero();
    arena.restore(state.tick(), values);
    hero.restore(state.hero());
  }

  /** Adds or subtracts all present positions, so that both together are the jump. */
  private void shift(int sign) {
    for (int i = 0; i < errors.length; i++) {
      errors[i].fma(sign, position(i, tick));
      if (sign < 0 && errors[i].length() > MAX_FADED) {
        errors[i].zero();
      }
    }
  }

  /** Returns a crate's position after a tick, or the hero's for the number after the crates. */
  private Vector3f position(int index, int at) {
    float[] values = index == ArenaByHand.CRATES ? slot(heroes, at) : slot(arenas, at);
    int from = index == ArenaByHand.CRATES ? 0 : index * ArenaByHand.FLOATS;
    return new Vector3f(values[from], values[from + 1], values[from + 2]);
  }

  void fade(float seconds) {
    for (Vector3f error : errors) {
      error.mul((float) Math.exp(-FADE_PER_SECOND * seconds));
    }
  }

  /** Returns where a crate, or the hero, is shown at a fraction of the last tick. */
  Vector3f shown(int index, float fraction) {
    Vector3f now = position(index, tick);
    return position(index, Math.max(first, tick - 1))
        .lerp(now, fraction, new Vector3f())
        .add(errors[index]);
  }

  private static float[] slot(float[][] ring, int tick) {
    return ring[tick % KEPT_TICKS];
  }
}
