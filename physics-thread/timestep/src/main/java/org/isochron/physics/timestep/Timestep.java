package org.isochron.physics.timestep;

import java.time.Duration;
import org.isochron.state.time.TickRate;

/**
 * Turns the frames of a loop into ticks. Owner: the frame loop's thread. Wait-free; allocates nothing after construction;
 * reads no time, but is told the instant of each frame.
 *
 * <p>A frame asks {@link #advance} how many ticks to run, and {@link #dtNanos} how long each is. What it draws lies between
 * the state before the last tick and the state after it, at {@link #blendAt}.
 *
 * <table class="striped">
 *   <caption>Which to choose when</caption>
 *   <thead>
 *     <tr><th>strategy</th><th>ticks of a frame</th><th>choose it</th><th>its price</th></tr>
 *   </thead>
 *   <tbody>
 *     <tr><td>{@link #frameBased}</td><td>one, always</td><td>to count frames: tests, films made frame by frame</td>
 *       <td>speed follows the frame rate</td></tr>
 *     <tr><td>{@link #variable}</td><td>one, as long as the frame</td><td>for effects that any step suits</td>
 *       <td>results follow the frame rate; stiff springs explode in long frames</td></tr>
 *     <tr><td>{@link #semiFixed}</td><td>as many as keep each short</td><td>when stability matters and repeatability
 *       does not</td><td>results still follow the frame rate</td></tr>
 *     <tr><td>{@link #fixed}</td><td>as many whole ones as are due</td><td>for a simulation that must repeat: the usual
 *       choice, blended</td><td>a tick of latency; bursts within a frame</td></tr>
 *     <tr><td>{@link #framelock}</td><td>one, if its time has come</td><td>when the display's rate is known and the
 *       simulation is what limits</td><td>slows down under load</td></tr>
 *     <tr><td>{@link #wholeRefreshes}</td><td>as many whole refreshes as have passed</td><td>when frames come at
 *       refreshes and nothing is blended</td><td>ticks of several lengths</td></tr>
 *     <tr><td>{@code GameLoop}</td><td>as {@code fixed}</td><td>for snapshots, commands and replay without a second
 *       thread</td><td>ticks still wait for frames</td></tr>
 *     <tr><td>{@code PhysicsThread}</td><td>none: ticks do not wait for frames</td><td>for everything else</td>
 *       <td>a thread</td></tr>
 *   </tbody>
 * </table>
 *
 * <p>For all of them: the first call begins time and runs nothing, whatever the clock says. A clock that stands or steps
 * back is read as standing still. A frame of hours is an ordinary long frame: each strategy says what it makes of it.
 * Instants are compared by their differences, so a clock may pass {@link Long#MAX_VALUE}. One further than 2^62 ns (146
 * years) from the first frame is refused, and the frames after it go on as before.
 */
public sealed interface Timestep
    permits FrameBased, VariableTick, SemiFixed, FixedTicks, Framelock, WholeRefreshes {
  /**
   * A frame at a wall instant: how many ticks it runs.
   *
   * @throws IllegalArgumentException for an instant further than 2^62 ns from the first frame
   */
  int advance(long nowNanos);

  /** How long a tick of the last frame is, counted from 0. */
  long dtNanos(int index);

  /**
   * What a picture at a wall instant shows: 0 is the state before the last tick, 1 the state after it. Ask with a later
   * reading of the clock than the frame's if the ticks took long; it is never above 1.
   */
  double blendAt(long nowNanos);

  /** The simulation time that all ticks so far add up to. */
  long simNanos();

  /** The time that was taken in and is kept for later ticks. */
  long pendingNanos();

  /** One tick a frame, however long the frame was. */
  static Timestep frameBased(TickRate rate) {
    return new FrameBased(rate);
  }

  /** One tick as long as the frame; of a longer frame than the longest, only so much. */
  static Timestep variable(Duration longestFrame) {
    return new VariableTick(FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /** Ticks of at most a length that add up to the frame; of a longer frame than the longest, only so much. */
  static Timestep semiFixed(Duration longestTick, Duration longestFrame) {
    return new SemiFixed(
        FrameInstants.requirePositive("longestTick", longestTick),
        FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /** Equal ticks that keep up with time, at most a quarter of a second of them a frame. */
  static Timestep fixed(TickRate rate) {
    return fixed(FixedSettings.of(rate));
  }

  /** Equal ticks that keep up with time, as the settings bound them. */
  static Timestep fixed(FixedSettings settings) {
    return new FixedTicks(settings);
  }

  /** At most one tick a frame, and at most so many a second. */
  static Timestep framelock(TickRate rate) {
    return new Framelock(rate);
  }

  /** Ticks of whole refreshes of a display. */
  static Timestep wholeRefreshes(RefreshSettings settings) {
    return new WholeRefreshes(settings);
  }
}
