package org.isochron.bench.lab;

import static org.isochron.bench.lab.Strategies.BLENDED;
import static org.isochron.bench.lab.Strategies.EXTRAPOLATED;
import static org.isochron.bench.lab.Strategies.FIXED;
import static org.isochron.bench.lab.Strategies.FORGETFUL;
import static org.isochron.bench.lab.Strategies.FRAME_BASED;
import static org.isochron.bench.lab.Strategies.GAME_LOOP;
import static org.isochron.bench.lab.Strategies.INTERPOLATED;
import static org.isochron.bench.lab.Strategies.IN_STEP;
import static org.isochron.bench.lab.Strategies.PATIENT;
import static org.isochron.bench.lab.Strategies.REFRESHES;
import static org.isochron.bench.lab.Strategies.SERVICE;
import static org.isochron.bench.lab.Strategies.SOLO;
import static org.isochron.bench.lab.Strategies.VARIABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.isochron.state.TickRate;

final class Scenarios {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  static final long SEED = 20;

  /** The three loops at the top of the page; {@link #ALL} does not contain it. */
  static final Scenario OPENING = new Scenario(
      "opening",
      "One motion, three loops: 25 ticks and 60 frames per second",
      "",
      Course.even(160, "px"),
      List.of(Drive.even(25, 60, 180)),
      View.of(0, 480, 8, 3),
      Map.of(
          VARIABLE,
          "Variable timestep. The dot moves evenly, but the simulation's result depends on the frame rate: a stiff spring explodes, and a body misses a wall.",
          FIXED,
          "Fixed timestep. The result is the same on every machine, but most frames repeat a state: the dot stutters.",
          BLENDED,
          "Fixed timestep with interpolation. The same ticks as above, drawn between the last two states: the dot moves evenly, one tick behind."));

  static final Scenario BALL = new Scenario(
      "ball",
      "A ball at 10 pixels a second, ticks of 50 ms, 30 frames a second",
      "Two ticks fit into three frames. If the newest state is drawn, the ball stands still in every third frame.",
      Course.even(10, "px"),
      List.of(Drive.even(20, 30, 46)),
      View.of(0, 16, 1.5, 3),
      Map.of(
          FIXED, "0, 1, 1 ticks a frame: the ball stands, jumps, jumps. That is the stutter.",
          BLENDED,
              "The same ticks, but each frame moves by a third of a pixel. The price is one tick of lag.",
          SERVICE, "No tick waits for a frame, and each frame moves by a third of a pixel."));

  static final Scenario DOT = new Scenario(
      "dot",
      "A dot at 100 units a second on a display of 60 Hz",
      "Frames are made at 10, 21, 33.3, 43, 54 and 66.6 ms and so on, but seen at refreshes only. What is drawn should be"
          + " where the dot is at the refresh, and not where it is when the frame happens to be made.",
      Course.even(100, "units"),
      List.of(Drive.at(TickRate.hertz(60), dotFrames()).withHeldToRefresh()),
      View.of(0, 42, 2.5, 3),
      Map.of(
          VARIABLE,
              "True to the clock and wrong on the display: the dot is drawn up to a unit ahead.",
          REFRESHES,
              "Time passes by whole refreshes: 0, 1.67, 3.33, 3.33, 5.00, 6.67. The error is zero.",
          SERVICE,
              "Each frame shows the instant of its refresh. The level line is its constant lag."));

  static final Scenario SPRING = new Scenario(
      "spring",
      "A stiff spring while frames fall from 60 to 10 a second",
      "For one second frames take a tenth of a second each. A step of that length is too long for the spring.",
      Course.spring(),
      List.of(Drive.at(TickRate.hertz(60), springFrames())),
      View.of(-1.2, 1.2, 1, 8),
      Map.of(
          VARIABLE,
              "The step is as long as the frame. Ten long steps, and the spring has left the picture for good.",
          REFRESHES, "Ticks of 66.7 and 33.3 ms in turn are too long for this spring as well.",
          FIXED, "The slow frames run six ticks each, all of the length the spring was tuned for.",
          SERVICE, "The thread ticks on at 60 Hz. Slow frames only show it less often."));

  static final Scenario WALL = new Scenario(
      "wall",
      "A curved path and a wall, at 15, 60 and 240 frames a second",
      "The curve is made of straight steps. Long ones make it wider, and the body passes the wall that it should hit.",
      Course.curve(),
      List.of(Drive.even(100, 15, 20), Drive.even(100, 60, 80), Drive.even(100, 240, 320)),
      View.of(0, 10, 1, 8),
      Map.of(
          VARIABLE,
              "At 15 frames a second the wall is missed: the frame rate has changed the outcome of the game.",
          BLENDED, "Three frame rates, one path, the same hit.",
          SERVICE, "Three frame rates, one path, the same hit."));

  static final Scenario DISPLAY = new Scenario(
      "display",
      "55 frames a second on 60 ticks a second",
      "Most frames run one tick, and every eleventh runs two. That one jump, five times a second, is what the eye sees.",
      Course.even(100, "px"),
      List.of(Drive.even(60, 55, 67)),
      View.of(0, 125, 4, 4),
      Map.of(
          FRAME_BASED, "One tick a frame and no clock: even motion, but too slow by a twelfth.",
          FIXED,
              "The sawtooth is the stutter: the picture falls behind until a frame runs two ticks.",
          BLENDED, "The same ticks, and a level line: even motion, one tick late.",
          SERVICE, "A level line too, with every tick at its time."));

  static final Scenario SLOW = new Scenario(
      "slow",
      "A tenth of the speed, 60 ticks and 60 frames a second",
      "In slow motion a tick comes every ten frames. Without blending everything moves six times a second.",
      Course.even(100, "px"),
      List.of(Drive.even(60, 60, 73).withSpeed(100)),
      View.of(0, 12.5, 2.5, 2),
      Map.of(
          FIXED, "Steps of a sixth of a second: a slide show.",
          BLENDED, "Ten frames share a tick, and each of them moves.",
          SERVICE,
              "Slow motion changes how often ticks come, never their length; each frame moves."));

  static final Scenario HITCH = new Scenario(
      "hitch",
      "A frame that takes a second, at 120 ticks a second",
      "What happens to the second? It can be simulated at once, in part, little by little, or not at all.",
      Course.even(100, "px"),
      List.of(Drive.gap(120, 31, SECOND, 45)),
      View.of(0, 230, 110, 130),
      Map.of(
          VARIABLE,
              "One tick of a whole second: the body leaps a second through whatever is in its way.",
          FORGETFUL, "Eight ticks, and the rest is dropped: play pauses rather than races.",
          PATIENT, "Eight ticks a frame until none is left: play races for a third of a second.",
          SOLO,
              "Eight ticks, and one more in the next frame; the others are dropped, so the second is lost as well.",
          IN_STEP,
              "120 ticks in one frame. If they take longer than a second, the next frame is worse: the spiral.",
          GAME_LOOP,
              "Treated as a suspended machine: time continues where it stopped, and nothing is blended across the gap.",
          SERVICE, "The thread is not affected. The next picture is where it should be."));

  static final Scenario AWAY = new Scenario(
      "away",
      "Ten minutes away, at 100 ticks a second",
      "The player switches to another window for ten minutes. The axis counts frames, because ten minutes do not fit.",
      Course.even(100, "px"),
      List.of(Drive.gap(100, 31, 600 * SECOND, 31)),
      View.of(0, 61_000, 61_000, 30).counted(),
      Map.of(
          BLENDED,
              "The clamp admits a quarter of a second: 25 ticks, and the game continues where it was left.",
          IN_STEP, "60 000 ticks in one frame: a long wait, but nothing is lost.",
          GAME_LOOP, "Cut out as a suspended machine, and reported by an event.",
          SERVICE, "Physics goes on while nothing is drawn: 60 000 ticks, each at its time."));

  static final Scenario RANDOM = new Scenario(
      "random",
      "Random frames of 10 to 40 ms, 100 ticks a second",
      "No two frames are alike. Blended motion is not affected; unblended motion shows every difference.",
      Course.even(100, "px"),
      List.of(Drive.random(100, SEED, 60)),
      View.of(0, 155, 2.5, 6),
      Map.of(
          FIXED, "Each frame is behind by another fraction of a tick.",
          BLENDED, "A level line: always one tick behind, neither more nor less.",
          REFRESHES, "Whole refreshes in a buffer: the lag is at most one refresh.",
          SERVICE, "A level line at the thread's own delay."));

  static final Scenario COARSE = new Scenario(
      "coarse",
      "A clock of 1 ms and 3 000 frames a second",
      "Two of three frames see no time pass. A loop that needs a delta must neither stall nor drift.",
      Course.even(100, "px"),
      List.of(Drive.even(100, 3_000, 751).withGrain(MILLI)),
      View.of(0, 26, 2.5, 3),
      Map.of(
          VARIABLE, "Frames without time run no tick: steps of a millisecond, and no drift.",
          FIXED, "A tick every thirty frames, exactly 25 in a quarter of a second.",
          BLENDED, "Moves with the clock, millisecond by millisecond.",
          SERVICE, "Moves with the clock, millisecond by millisecond."));

  static final Scenario BOUNCE = new Scenario(
      "bounce",
      "A ball that bounces, 100 ticks and 144 frames a second",
      "Interpolation lies between two known states: it is right, but late by a tick and its lateness. Extrapolation is not"
          + " late, but wrong at unpredictable events: at the bounce it goes through the floor, and must come back.",
      Course.bounce(),
      List.of(Drive.even(100, 144, 289)),
      View.of(-0.15, 1.1, 0.15, 3),
      Map.of(
          INTERPOLATED,
              "The error is the lag: the ball is where it was a tick ago, and the bounce is cut off within a tick.",
          EXTRAPOLATED, "No lag, and an error at every bounce, which is healed smoothly.",
          SERVICE, "The default: interpolated, and never more than 5 ms ahead."));

  static final List<Scenario> ALL =
      List.of(BALL, DOT, SPRING, WALL, DISPLAY, SLOW, HITCH, AWAY, RANDOM, COARSE, BOUNCE);

  private Scenarios() {}

  static List<String> names() {
    return ALL.stream().map(Scenario::name).toList();
  }

  static List<Long> dotFrames() {
    TickRate sixty = TickRate.hertz(60);
    List<Long> frames = new ArrayList<>(List.of(0L));
    for (int round = 0; round < 6; round++) {
      long origin = sixty.instantNanos(4L * round);
      frames.add(origin + 10 * MILLI);
      frames.add(origin + 21 * MILLI);
      frames.add(sixty.instantNanos(4L * round + 2));
      frames.add(origin + 43 * MILLI);
      frames.add(origin + 54 * MILLI);
      frames.add(sixty.instantNanos(4L * round + 4));
    }
    return frames;
  }

  private static List<Long> springFrames() {
    TickRate sixty = TickRate.hertz(60);
    List<Long> frames = new ArrayList<>();
    for (int frame = 0; frame < 60; frame++) {
      frames.add(sixty.instantNanos(frame));
    }
    for (int frame = 0; frame < 10; frame++) {
      frames.add(SECOND + frame * SECOND / 10);
    }
    for (int frame = 0; frame <= 60; frame++) {
      frames.add(2 * SECOND + sixty.instantNanos(frame));
    }
    return frames;
  }
}
