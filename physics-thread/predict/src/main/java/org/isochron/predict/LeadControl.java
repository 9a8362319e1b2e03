package org.isochron.predict;

import java.util.Arrays;
import org.isochron.state.TickRate;

/**
 * The speed of a client's clock, so that its input reaches the server just before its tick runs.
 * Owner: the client's physics thread; allocates nothing after construction.
 *
 * <p>The phase of a tick is its instant minus the server's time when its input was sent. The server
 * reports the margin of an input, so the needed phase is the phase of that input minus its margin.
 * The reported input was sent a round trip ago; comparing phases instead of margins takes the speed
 * changes since then into account, so that the control does not overshoot.
 */
/*
 * The server's time is estimated from the speed that anchors carry, up to a constant. So phases do
 * not depend on the speed.
 *
 * The needed phase rises at once and falls slowly, because late input is wrong at once and early
 * input costs only a few milliseconds. The speed changes in few steps with hysteresis, because the
 * loop creates a new timeline for each change.
 */
final class LeadControl {
  private static final int NORMAL = 1_000;
  private static final int HURRY = 1_100;
  private static final int GAIN = 1_030;
  private static final int LOSE = 980;
  private static final int BRAKE = 900;
  private static final int STOP = 500;

  /** Limits of the server's speed that is followed: a slow loop also receives messages late. */
  private static final int MIN_PERMILLE = 100;

  private static final int MAX_PERMILLE = 4_000;

  /** The needed phase falls at once to this number of ticks above a sample. */
  private static final int MAX_EXCESS = 8;

  /** Sent inputs whose phase is known: enough for a round trip of 2.5 s at 100 Hz. */
  private static final int PHASES = 256;

  /**
   * Of so many inputs the smallest phase counts, because a frame that runs several ticks sends
   * their inputs at once.
   */
  private static final int TICKS_OF_A_FRAME = 4;

  private static final long NONE = Long.MIN_VALUE;

  /** Time in which the needed phase falls by 63 % of the difference. */
  private static final long FALL_NANOS = 4_000_000_000L;

  private final TickRate rate;
  private final long period;
  private final long[] ticks = new long[PHASES];
  private final long[] phases = new long[PHASES];
  private long needed = NONE;
  private long reportedNanos;
  private long phase;
  private int permille = NORMAL;
  private int serverPermille = NORMAL;

  /** The server's time since the wall clock {@link #followedNanos}, up to a constant. */
  private long serverNanos;

  private long followedNanos;

  LeadControl(TickRate rate) {
    this.rate = rate;
    period = rate.periodNanos();
    restart();
  }

  /** Forgets everything after a jump. */
  void restart() {
    Arrays.fill(ticks, NONE);
    needed = NONE;
    permille = NORMAL;
  }

  /** Notes the speed of the server's time. */
  void follow(int speedPermille, long nowNanos) {
    serverNanos = serverNanos(nowNanos);
    followedNanos = nowNanos;
    serverPermille = Math.max(MIN_PERMILLE, Math.min(MAX_PERMILLE, speedPermille));
  }

  private long serverNanos(long nowNanos) {
    long passed = nowNanos - followedNanos;
    long whole = passed / NORMAL * serverPermille; // the first time passed is the whole uptime
    return serverNanos + whole + passed % NORMAL * serverPermille / NORMAL;
  }

  /** Notes that the input of a tick is sent. */
  void sent(long tick, long nowNanos) {
    int index = (int) Math.floorMod(tick, (long) PHASES);
    ticks[index] = tick;
    phases[index] = rate.instantNanos(tick) - serverNanos(nowNanos);
    phase = phases[index];
    for (long before = tick - TICKS_OF_A_FRAME + 1; before < tick; before++) {
      int other = (int) Math.floorMod(before, (long) PHASES);
      phase = ticks[other] == before ? Math.min(phase, phases[other]) : phase;
    }
  }

  /** Notes the smallest margin that the server reports, in ticks, and the input that had it. */
  void reported(long tick, int margin, long nowNanos) {
    int index = (int) Math.floorMod(tick, (long) PHASES);
    if (ticks[index] != tick) {
      return;
    }
    long sample = phases[index] - margin * period;
    if (needed == NONE || sample >= needed) {
      needed = sample;
    } else {
      double share = Math.min(1, (nowNanos - reportedNanos) / (double) FALL_NANOS);
      needed -= (long) (share * (needed - sample));
      needed = Math.min(needed, sample + MAX_EXCESS * period);
    }
    reportedNanos = nowNanos;
  }

  /** Returns the speed of the client in thousandths, which follows the server's. */
  int permille() {
    return Math.max(1, relativePermille() * serverPermille / NORMAL);
  }

  private int relativePermille() {
    if (needed == NONE) {
      return NORMAL;
    }
    long missing = needed + period - phase; // a tick in reserve, for a second loss
    if (missing > period / 2) {
      permille = HURRY;
    } else if (missing > period / 10) {
      permille = permille == HURRY ? HURRY : GAIN;
    } else if (missing < -16 * period) {
      permille = STOP;
    } else if (missing < -8 * period) {
      permille = BRAKE;
    } else if (missing < -3 * period / 2) {
      permille = permille == BRAKE ? BRAKE : LOSE;
    } else if (permille > NORMAL || missing > -period / 2) {
      permille = NORMAL;
    }
    return permille;
  }

  /** Returns by how many ticks the clock is late, negative if it is early. */
  long missingTicks() {
    return needed == NONE ? 0 : Math.floorDiv(needed + period - phase, period);
  }
}
