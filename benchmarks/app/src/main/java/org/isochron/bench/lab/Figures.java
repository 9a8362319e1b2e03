package org.isochron.bench.lab;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.isochron.physics.Timestep;
import org.isochron.state.TickRate;

final class Figures {
  /** Explains the codes with which figures begin. */
  static final String CODES =
      "S is a behaviour of \"Fix Your Timestep!\", T of a tutorial, A of a note on a game's main loop, R of one on display"
          + " refreshes; STRATEGIES.md describes each:";

  private static final long MILLI = 1_000_000;
  private static final Course EVEN = Course.even(100, "units");

  private Figures() {}

  static List<Figure> of(Scenario scenario) {
    List<Figure> figures = new ArrayList<>(ofFrames(scenario));
    figures.addAll(LoopFigures.of(scenario));
    return figures;
  }

  private static List<Figure> ofFrames(Scenario scenario) {
    return switch (scenario.name()) {
      case "ball" -> ball();
      case "dot" -> dot();
      case "spring" -> spring();
      case "wall" -> wall();
      case "display" -> display();
      case "slow" -> slow();
      case "hitch" -> hitch();
      case "away" -> away();
      case "random" -> random();
      case "coarse" -> coarse();
      default -> List.of();
    };
  }

  private static List<Figure> ball() {
    double judder = IntStream.rangeClosed(20, 60)
        .mapToDouble(
            rate -> Strategies.BLENDED.run(EVEN, Drive.even(15, rate, 5 * rate)).judderPercent())
        .max()
        .orElseThrow();
    return List.of(
        Figure.of("A8", "frames of 100 ms run %s ticks", ticks(20, 10)),
        Figure.of("A8", "frames of 50 ms run %s ticks", ticks(20, 20)),
        Figure.of("A8", "frames of 33.3 ms run %s ticks", ticks(20, 30)),
        Figure.of(
            "A3",
            "15 ticks a second, blended, shown at each rate from 20 to 60 frames: %.1f %% judder at most",
            judder));
  }

  private static List<Figure> dot() {
    Trace trace = Strategies.REFRESHES.run(Scenarios.DOT.course(), Scenarios.DOT.drive());
    String positions = trace.frames().stream()
        .skip(1)
        .limit(6)
        .map(frame -> String.format(Locale.ROOT, "%.2f", frame.x()))
        .collect(joining(", "));
    return List.of(
        Figure.of("R1", "at 10, 21, 33.3, 43, 54 and 66.6 ms the dot is drawn at %s", positions),
        Figure.of(
            "R3",
            "a frame of 0.1 s at 60 Hz passes in ticks of %s ms",
            dts(Strategies.REFRESHES, 100)));
  }

  private static List<Figure> spring() {
    Trace slow = Strategies.VARIABLE.run(Course.spring(), Drive.even(60, 10, 31));
    Trace quick = Strategies.VARIABLE.run(Course.spring(), Drive.even(60, 60, 181));
    return List.of(Figure.of(
        "S2",
        "after 3 s the spring swings %.4f m in steps of 1/60 s, and %.0e m in steps of 1/10 s",
        Math.abs(quick.last().x()),
        Math.abs(slow.last().x())));
  }

  private static List<Figure> wall() {
    return List.of(
        Figure.of(
            "T6", "variable steps. %s", Scenarios.WALL.run(Strategies.VARIABLE).verdict()),
        Figure.of("T6", "fixed steps. %s", Scenarios.WALL.run(Strategies.FIXED).verdict()));
  }

  private static List<Figure> display() {
    Trace fixed = Scenarios.DISPLAY.run(Strategies.FIXED).trace();
    Trace blended = Scenarios.DISPLAY.run(Strategies.BLENDED).trace();
    Drive fast = Drive.even(60, 75, 751);
    return List.of(
        Figure.of(
            "S3", "60 ticks at 55 frames: %d to %d a frame", fixed.minTicks(), fixed.maxTicks()),
        Figure.of("S3", "100 ticks at 50 frames: %s a frame", ticks(100, 50)),
        Figure.of("S3", "100 ticks at 200 frames: %s a frame", ticks(100, 200)),
        Figure.of(
            "S5",
            "judder %.0f %% newest, %.0f %% blended, %.1f ms behind",
            fixed.judderPercent(),
            blended.judderPercent(),
            blended.lagNanos() / 1e6),
        Figure.of(
            "S1",
            "frame-based at 75 Hz runs %.2f times as fast as at 60 Hz",
            Strategies.FRAME_BASED.run(EVEN, fast).speed()));
  }

  private static List<Figure> slow() {
    Trace fixed = Scenarios.SLOW.run(Strategies.FIXED).trace();
    List<Trace.Frame> blended = Scenarios.SLOW.run(Strategies.BLENDED).trace().frames();
    long moving = IntStream.range(11, blended.size())
        .filter(frame -> blended.get(frame).x() > blended.get(frame - 1).x())
        .count();
    return List.of(Figure.of(
        "S10",
        "%d frames run %d ticks, one every ten; blended, %d of the last %d frames move",
        fixed.frames().size() - 1,
        fixed.ticks(),
        moving,
        blended.size() - 11));
  }

  private static List<Figure> hitch() {
    return List.of(
        Figure.of(
            "T1",
            "a frame of 1 s at 120 Hz: %d ticks, the rest dropped",
            Scenarios.HITCH.run(Strategies.FORGETFUL).trace().maxTicks()),
        Figure.of(
            "T3",
            "without a cap: %d ticks",
            Scenarios.HITCH.run(Strategies.IN_STEP).trace().maxTicks()),
        Figure.of(
            "R4",
            "0.12 s accumulated, slow motion: ticks of %s ms",
            dts(Strategies.REFRESHES, 120)),
        Figure.of(
            "R5",
            "0.12 s accumulated, the actual time: ticks of %s ms",
            dts(Strategies.REFRESHES_ACTUAL, 120)),
        Figure.of(
            "S7", "framelock passes %s ms of a frame of 1 s", dts(Strategies.FRAMELOCK, 1_000)));
  }

  private static List<Figure> away() {
    Timestep coarse = Timestep.fixed(new TickRate(1, 16 * MILLI));
    coarse.advance(0);
    int ticks = coarse.advance(250 * MILLI);
    return List.of(
        Figure.of(
            "S4",
            "ten minutes cost %d ticks at 100 Hz",
            Scenarios.AWAY.run(Strategies.BLENDED).trace().maxTicks()),
        Figure.of(
            "S4",
            "0.25 s in ticks of 16 ms: %d ticks, and %.3f s kept",
            ticks,
            coarse.pendingNanos() / 1e9),
        Figure.of(
            "S18",
            "meanwhile the physics thread ran %d ticks",
            Scenarios.AWAY.run(Strategies.SERVICE).trace().maxTicks()));
  }

  private static List<Figure> random() {
    Drive drive = Scenarios.RANDOM.drive();
    Timestep steps = ((FrameLoopStrategy) Strategies.REFRESHES).timestep().apply(drive);
    drive.frames().forEach(steps::advance);
    return List.of(Figure.of(
        "R6",
        "%d frames of %.3f ms in all: %.3f ms passed in ticks and %.3f ms left in the buffer",
        drive.frames().size() - 1,
        drive.frames().get(drive.frames().size() - 1) / 1e6,
        steps.simNanos() / 1e6,
        steps.pendingNanos() / 1e6));
  }

  private static List<Figure> coarse() {
    Trace variable = Scenarios.COARSE.run(Strategies.VARIABLE).trace();
    return List.of(Figure.of(
        "S16",
        "%d of %d frames see no time pass; the fixed loop runs %d ticks in 0.25 s",
        variable.frames().stream().skip(1).filter(frame -> frame.ticks() == 0).count(),
        variable.frames().size() - 1,
        Scenarios.COARSE.run(Strategies.FIXED).trace().ticks()));
  }

  private static String ticks(long tickHertz, long frameHertz) {
    return Strategies.FIXED.run(EVEN, Drive.even(tickHertz, frameHertz, 7)).frames().stream()
        .skip(1)
        .map(frame -> String.valueOf(frame.ticks()))
        .collect(joining(", "));
  }

  private static String dts(Strategy strategy, long frameMillis) {
    Drive drive = Drive.even(60, 60, 1);
    Timestep steps = ((FrameLoopStrategy) strategy).timestep().apply(drive);
    steps.advance(0);
    return IntStream.range(0, steps.advance(frameMillis * MILLI))
        .mapToObj(index -> String.format(Locale.ROOT, "%.1f", steps.dtNanos(index) / 1e6))
        .collect(joining(" and "));
  }
}
