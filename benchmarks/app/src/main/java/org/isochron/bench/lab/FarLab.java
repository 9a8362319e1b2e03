package org.isochron.bench.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Measures how the judder of a body at 1 m/s depends on its distance from the world's origin. A
 * manual clock drives 100 ticks and 144 frames per second. Compares three scenes: float coordinates
 * around the origin, float coordinates around a point near the body, and coordinates of two floats
 * each around the origin.
 */
public final class FarLab {
  static final String FLOATS = "float";

  /** Scene around a nearby point. */
  static final String AROUND = "isochron";

  static final String WIDE = "wide";

  static final List<Double> METRES = List.of(
      0.0, 100.0, 1_000.0, 10_000.0, 20_000.0, 100_000.0, 500_000.0, 900_000.0, 1e7, 2e7, 3e7);

  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int SETTLING_FRAMES = 300;
  private static final int COUNTED_FRAMES = 1_440;
  private static final long BODY = BodyId.of(0, 1);

  private static final double MAX_DRAWN_PERCENT = 120;

  private final List<Row> rows = new ArrayList<>();

  record Row(String kind, double metres, double judderPercent) {}

  private FarLab() {}

  static FarLab of(Engine engine) {
    FarLab lab = new FarLab();
    for (double metres : METRES) {
      if (metres <= Scene.RANGE) {
        lab.rows.add(new Row(FLOATS, metres, judder(engine, metres, 0, Delay.balanced())));
      }
      lab.rows.add(new Row(AROUND, metres, judder(engine, metres, metres, Delay.balanced())));
      if (engine.range() > Scene.RANGE) {
        lab.rows.add(new Row(WIDE, metres, wideJudder(engine, metres, Delay.balanced())));
      }
    }
    return lab;
  }

  /**
   * Returns the judder, in percent, of a body that starts at {@code metres} in a scene around
   * {@code origin}.
   */
  static double judder(Engine engine, double metres, double origin, Delay delay) {
    Scene.Builder scene = new Scene.Builder().origin(origin, 0, 0);
    return judder(engine, scene(scene, metres), origin, delay);
  }

  static double wideJudder(Engine engine, double metres, Delay delay) {
    return judder(engine, scene(new Scene.Builder().wide(), metres), metres, delay);
  }

  private static double judder(Engine engine, Scene scene, double camera, Delay delay) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation simulation = engine.build(scene);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    Vector3f before = new Vector3f();
    Vector3f now = new Vector3f();
    double squares = 0;
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      frames.at(0).origin(new Vector3d(camera, 0, 0));
      for (int frame = 1; frame <= SETTLING_FRAMES + COUNTED_FRAMES; frame++) {
        clock.moveTo(FRAMES.instantNanos(frame));
        loop.advance();
        frames.at(clock.nanos()).position(BODY, now);
        if (frame > SETTLING_FRAMES) {
          double moved = now.distance(before) * FRAMES.ticks() / (FRAMES.nanos() / 1e9);
          squares += (moved - 1) * (moved - 1);
        }
        before.set(now);
      }
    }
    return 100 * Math.sqrt(squares / COUNTED_FRAMES);
  }

  private static Scene scene(Scene.Builder scene, double metres) {
    scene.gravity(0, 0, 0);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.body(new Scene.Placement(
        ball,
        new Vector3d(metres, 0, 0),
        new Quaternionf(),
        new Vector3f(1, 0, 0),
        new Vector3f()));
    return scene.build();
  }

  String table() {
    StringBuilder table =
        new StringBuilder("   distance  in floats  around a place nearby  in a wide scene\n");
    for (double metres : METRES) {
      table.append(String.format(
          Locale.ROOT,
          "%8.1f km  %9s  %-21s  %s%n",
          metres / 1_000,
          percent(FLOATS, metres),
          percent(AROUND, metres),
          percent(WIDE, metres)));
    }
    return table.toString();
  }

  private String percent(String kind, double metres) {
    return rows.stream()
        .filter(row -> row.kind.equals(kind) && row.metres == metres)
        .map(row -> String.format(Locale.ROOT, "%.2f %%", row.judderPercent))
        .findFirst()
        .orElse("refused");
  }

  String json() {
    return rows.stream()
        .map(row -> String.format(
            Locale.ROOT,
            "  {\"kind\": \"%s\", \"metres\": %.0f, \"judderPercent\": %.4f}",
            row.kind,
            row.metres,
            row.judderPercent))
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  String page() {
    Plot plot = Plot.of(
            "Judder of a body at 1 m/s by its distance from the origin",
            Axis.of("distance").in("km").byRatio().between(0.05, 5e4),
            Axis.of("judder").in("%").between(0, MAX_DRAWN_PERCENT),
            Series.line(
                "around a place nearby",
                column(AROUND, row -> row.metres / 1_000),
                column(AROUND, Row::judderPercent)),
            Series.line(
                "in floats",
                column(FLOATS, row -> row.metres / 1_000),
                column(FLOATS, Row::judderPercent)))
        .high(320);
    return new HtmlPage("Isochron: motion far from the origin")
        .plots(List.of(new CaptionedPlot(plot, "")))
        .quiet("The same figures for programs are in far.json, in this folder.")
        .end();
  }

  private double[] column(String kind, ToDoubleFunction<Row> value) {
    return rows.stream()
        .filter(row -> row.kind.equals(kind) && row.metres > 0)
        .mapToDouble(value)
        .toArray();
  }
}
