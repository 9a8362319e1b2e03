package org.isochron.bench.view;

import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.trace.PlaceMeter;
import org.isochron.render.RenderFrame;

/**
 * Judges the pictures of two equal piles, one of them far away, each by a ball in even motion.
 * Owner: the thread of the frame loop.
 */
public final class FarMeter {
  private final PlaceMeter home;
  private final PlaceMeter away;
  private long epoch;

  FarMeter(DemoRun stage) {
    home = new PlaceMeter(FarScene.homeBall(stage.scene()), FarScene.HOME.x());
    away = new PlaceMeter(FarScene.awayBall(stage.scene()), FarScene.AWAY.x());
  }

  /** A frame is seen where evenness asks for an instant; leaves it around another origin. */
  void frame(RenderFrame frame, long idealNanos) {
    if (frame.info().epoch() != epoch) {
      epoch = frame.info().epoch();
      home.restart();
      away.restart();
    }
    home.frame(frame, idealNanos);
    away.frame(frame, idealNanos);
  }

  public PlaceMeter home() {
    return home;
  }

  public PlaceMeter away() {
    return away;
  }
}
