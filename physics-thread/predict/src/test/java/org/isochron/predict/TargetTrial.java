package org.isochron.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.InputSource;

/**
 * Two players on a bad network, and what the first one saw: 100 ± 20 ms of round trip, and 5 % of
 * the messages are lost.
 */
final class TargetTrial {
  private static final long SETTLED_MILLIS = 3_000;

  /** What a row of the targets is measured with. */
  enum Row {
    ALONE(0, 58),
    PILES(25, 6),
    CAR_PILES(25, 15),
    CARS(0, 12);

    private final int piles;
    private final double half;

    Row(int piles, double half) {
      this.piles = piles;
      this.half = half;
    }
  }

  /** Figures of one player; distances are in millimetres. */
  record Figures(
      double ownP95,
      double ownMax,
      double nearP99,
      double stepsPerFrame,
      double correctionsPerSecond,
      double smoothingP99,
      double smoothingMax,
      double latePercent) {
    static Figures of(double[] values) {
      return new Figures(
          values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7]);
    }

    double[] values() {
      return new double[] {
        ownP95,
        ownMax,
        nearP99,
        stepsPerFrame,
        correctionsPerSecond,
        smoothingP99,
        smoothingMax,
        latePercent
      };
    }
  }

  private TargetTrial() {}

  static Figures run(String engineName, boolean isCar, Row row, long seed, long millis) {
    Engine engine = Engines.named(engineName);
    Scene scene =
        isCar ? PredictedGame.lot(row.piles, row.half) : PredictedGame.yard(row.piles, row.half);
    LongFunction<PlayerCode> code = isCar ? Driver::new : Walker::new;
    try (PredictedGame game = new PredictedGame(engine, scene, code)) {
      for (int player = 0; player < (row == Row.ALONE ? 1 : 2); player++) {
        boolean rams = row == Row.CARS && player == 1;
        InputSource input =
            rams ? game.ramming(seed) : PredictedGame.wandering(seed * 31 + player, 5);
        long body = player == 0 ? PredictedGame.FIRST : PredictedGame.SECOND;
        game.join(game.network(seed * 7 + player), input, body);
      }
      game.run(SETTLED_MILLIS);
      PredictedGame.Client client = game.clients.get(0);
      Prediction.Status before = client.prediction.status();
      client.forget();
      game.run(millis);
      Prediction.Status after = client.prediction.status();
      double frames = millis / 10.0;
      return new Figures(
          1e3 * PredictedGame.percentile(client.ownErrors, 0.95),
          1e3 * PredictedGame.percentile(client.ownErrors, 1),
          1e3 * PredictedGame.percentile(client.nearErrors, 0.99),
          (after.stepsAgain() - before.stepsAgain()) / frames,
          (after.corrections() - before.corrections()) * 1e3 / millis,
          1e3 * PredictedGame.percentile(client.smoothing, 0.99),
          1e3 * PredictedGame.percentile(client.smoothing, 1),
          (after.lateInputs() - before.lateInputs()) * 100 / frames);
    }
  }

  /** Returns the medians of the figures of the first seeds, and prints them with the worst ones. */
  static Figures medians(String engine, boolean isCar, Row row, int seeds, long millis) {
    List<double[]> all = new ArrayList<>();
    for (long seed = 1; seed <= seeds; seed++) {
      all.add(run(engine, isCar, row, seed, millis).values());
    }
    double[] medians = new double[all.get(0).length];
    StringBuilder text = new StringBuilder();
    for (int figure = 0; figure < medians.length; figure++) {
      int index = figure;
      double[] sorted =
          all.stream().mapToDouble(values -> values[index]).sorted().toArray();
      medians[figure] = sorted[sorted.length / 2];
      text.append(
          String.format(Locale.ROOT, " %.3f/%.3f", medians[figure], sorted[sorted.length - 1]));
    }
    System.out.println(engine + " " + (isCar ? "car" : "character") + " " + row + text);
    return Figures.of(medians);
  }
}
