package org.isochron.bench.lab;

import java.time.Duration;
import java.util.List;
import org.isochron.physics.Timestep;
import org.isochron.physics.Timestep.FixedSettings.Backlog;
import org.isochron.physics.Timestep.RefreshSettings.LongFrame;
import org.isochron.render.Delay;

/**
 * All strategies of the library, in the order of the articles, and two that the library does not
 * offer.
 */
final class Strategies {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int MAX_TICKS = 8;

  static final Strategy FRAME_BASED = new FrameLoopStrategy(
      "frame-based",
      "one tick of a fixed length in every frame, and no clock",
      false,
      drive -> Timestep.frameBased(drive.ticks()));
  static final Strategy VARIABLE = new FrameLoopStrategy(
      "variable", "one tick as long as the frame", false, drive -> Timestep.variable(HOUR));
  static final Strategy SEMI_FIXED = new FrameLoopStrategy(
      "semi-fixed",
      "ticks of a limited length that add up to the frame, up to a quarter of a second",
      false,
      drive -> Timestep.semiFixed(
          Duration.ofNanos(drive.ticks().periodNanos()), Duration.ofMillis(250)));
  static final Strategy FIXED = new FrameLoopStrategy(
      "fixed",
      "equal ticks, the remainder kept, frames clamped to a quarter of a second; the newest state is drawn",
      false,
      drive -> Timestep.fixed(drive.ticks()));
  static final Strategy BLENDED = new FrameLoopStrategy(
      "blended",
      "the same, but what is drawn lies between the last two states",
      true,
      drive -> Timestep.fixed(drive.ticks()));
  static final Strategy FORGETFUL = new FrameLoopStrategy(
      "forgetful",
      "blended, with at most eight ticks a frame; further due ticks are dropped",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.DROP)));
  static final Strategy PATIENT = new FrameLoopStrategy(
      "patient",
      "blended, with at most eight ticks a frame; further due ticks are kept for later frames",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.KEEP)));
  static final Strategy IN_STEP = new FrameLoopStrategy(
      "in-step",
      "blended, without a limit, as a simulation in lockstep with a peer needs",
      true,
      drive -> Timestep.fixed(Timestep.FixedSettings.of(drive.ticks()).inStep()));
  static final Strategy FRAMELOCK = new FrameLoopStrategy(
      "framelock",
      "at most one tick of fixed length a frame, whatever the real time was",
      false,
      drive -> Timestep.framelock(drive.ticks()));
  static final Strategy REFRESHES = new FrameLoopStrategy(
      "refresh-multiple",
      "ticks of whole refreshes of the display, with slow motion in long frames",
      false,
      drive -> Timestep.wholeRefreshes(Timestep.RefreshSettings.of(drive.refresh())));
  static final Strategy REFRESHES_ACTUAL = new FrameLoopStrategy(
      "refresh-actual",
      "ticks of whole refreshes of the display, with the actual time in long frames",
      false,
      drive -> Timestep.wholeRefreshes(
          Timestep.RefreshSettings.of(drive.refresh()).withLongFrame(6, LongFrame.ACTUAL_TIME)));
  static final Strategy GAME_LOOP = new GameLoopStrategy(
      "game-loop",
      "GameLoop and FrameSource on one thread, with ticks that take three tenths of their time",
      300);
  static final Strategy SERVICE = new ServiceStrategy(
      "service", "the physics thread next to the frame loop, and FrameSource", Delay.balanced());
  static final Strategy INTERPOLATED = new ServiceStrategy(
      "interpolated",
      "the same, with the exact delay: never beyond the newest tick",
      Delay.exact());
  static final Strategy EXTRAPOLATED = new ServiceStrategy(
      "extrapolated",
      "the same, without a delay: beyond the newest tick by its velocity",
      Delay.predictive());
  static final Strategy SOLO = new FrameLoopStrategy(
      "solo",
      "blended, with at most eight ticks a frame, and one further tick kept: an article's main loop for one player",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.KEEP_ONE)));
  static final Strategy LOW_PASS = DeltaStrategy.lowPass();
  static final Strategy LOCK_OR_VARIABLE = DeltaStrategy.lockOrVariable();

  static final List<Strategy> ALL = List.of(
      FRAME_BASED,
      VARIABLE,
      SEMI_FIXED,
      FIXED,
      BLENDED,
      FORGETFUL,
      PATIENT,
      SOLO,
      IN_STEP,
      FRAMELOCK,
      REFRESHES,
      REFRESHES_ACTUAL,
      GAME_LOOP,
      SERVICE,
      INTERPOLATED,
      EXTRAPOLATED,
      LOW_PASS,
      LOCK_OR_VARIABLE);

  private Strategies() {}

  static List<String> names() {
    return ALL.stream().map(Strategy::name).toList();
  }
}
