package org.isochron.physics.timestep;

import java.time.Duration;
import org.isochron.state.time.TickRate;

/**
 * Turns the frames of a loop into ticks. Owner: the frame loop's thread. Wait-free; allocates
 * nothing after construction. It reads no clock: the caller passes the instant of each frame.
 *
 * <p>{@link #advance} returns how many ticks a frame runs, and {@link #dtNanos} how long each is.
 * The frame draws a state between the one before the last tick and the one after it, at the
 * fraction {@link #blendAt}.
 *
 * <table class="striped">
 *   <caption>Which strategy to choose</caption>
 *   <thead>
 *     <tr><th>strategy</th><th>ticks of a frame</th><th>choose it</th><th>drawback</th></tr>
 *   </thead>
 *   <tbody>
 *     <tr><td>{@link #frameBased}</td><td>always one</td><td>to count frames: tests, films rendered frame by frame</td>
 *       <td>speed follows the frame rate</td></tr>
 *     <tr><td>{@link #variable}</td><td>one, as long as the frame</td><td>for effects that work with any step</td>
 *       <td>results follow the frame rate; stiff springs explode in long frames</td></tr>
 *     <tr><td>{@link #semiFixed}</td><td>as many as keep each short</td><td>when stability matters and repeatability does
 *       not</td>
 *       <td>results still follow the frame rate</td></tr>
 *     <tr><td>{@link #fixed}</td><td>all whole ticks that are due</td><td>for a simulation that must repeat: the usual
 *       choice, with blending</td>
 *       <td>a tick of latency; bursts within a frame</td></tr>
 *     <tr><td>{@link #framelock}</td><td>one, if it is due</td><td>when the display's rate is known and the simulation is
 *       the bottleneck</td>
 *       <td>slows down under load</td></tr>
 *     <tr><td>{@link #wholeRefreshes}</td><td>ticks of whole refreshes</td><td>when frames come at refreshes and nothing is
 *       blended</td>
 *       <td>ticks of several lengths</td></tr>
 *     <tr><td>{@code GameLoop}</td><td>as {@code fixed}</td><td>for snapshots, commands and replay without a second
 *       thread</td>
 *       <td>ticks still wait for frames</td></tr>
 *     <tr><td>{@code PhysicsThread}</td><td>none: ticks do not wait for frames</td><td>for everything else</td>
 *       <td>a thread</td></tr>
 *   </tbody>
 * </table>
 *
 * <p>For all of them: the first call begins time and runs nothing, whatever its instant. A clock
 * that steps back is read as standing still. A frame of several hours is an ordinary long frame.
 * Instants are compared by their differences, so a clock may pass {@link Long#MAX_VALUE}. An
 * instant further than 2^62 ns (146 years) from the first frame is refused, and the frames after it
 * continue as before.
 */
public sealed interface Timestep
    permits FrameBased, VariableTick, SemiFixed, FixedTicks, Framelock, WholeRefreshes {
  /**
   * Returns how many ticks a frame at a wall instant runs.
   *
   * @throws IllegalArgumentException if the instant is further than 2^62 ns from the first frame
   */
  int advance(long nowNanos);

  /** Returns how long a tick of the last frame is; its ticks are counted from 0. */
  long dtNanos(int index);

  /**
   * Returns the fraction at which a picture of a wall instant blends: 0 is the state before the
   * last tick, 1 the state after it, and never more. If the ticks took long, pass a later reading
   * of the clock than the frame's.
   *
   * @throws IllegalArgumentException if the instant is further than 2^62 ns from the first frame
   */
  double blendAt(long nowNanos);

  /** The length of all ticks so far in simulation time, in nanoseconds. */
  long simNanos();

  /** The time that is kept for later ticks, in nanoseconds. */
  long pendingNanos();

  /** Runs one tick per frame, however long the frame was. */
  static Timestep frameBased(TickRate rate) {
    return new FrameBased(rate);
  }

  /**
   * Runs one tick as long as the frame, up to a longest frame.
   *
   * @throws IllegalArgumentException unless the span is positive
   */
  static Timestep variable(Duration longestFrame) {
    return new VariableTick(FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /**
   * Runs ticks of up to a longest length that add up to the frame, up to a longest frame.
   *
   * @throws IllegalArgumentException unless both spans are positive and a frame has fewer than 2^31
   *     ticks
   */
  static Timestep semiFixed(Duration longestTick, Duration longestFrame) {
    return new SemiFixed(
        FrameInstants.requirePositive("longestTick", longestTick),
        FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /** Runs ticks of one length that keep up with time, at most 250 ms of them per frame. */
  static Timestep fixed(TickRate rate) {
    return fixed(FixedSettings.of(rate));
  }

  /** Runs ticks of one length that keep up with time, within the bounds of the settings. */
  static Timestep fixed(FixedSettings settings) {
    return new FixedTicks(settings);
  }

  /** Runs at most one tick per frame, and at most as many per second as the rate. */
  static Timestep framelock(TickRate rate) {
    return new Framelock(rate);
  }

  /** Runs ticks of whole refreshes of a display. */
  static Timestep wholeRefreshes(RefreshSettings settings) {
    return new WholeRefreshes(settings);
  }
}
