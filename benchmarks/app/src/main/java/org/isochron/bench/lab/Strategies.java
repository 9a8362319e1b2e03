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
      "one fixed step per frame, without a clock",
      false,
      drive -> Timestep.frameBased(drive.ticks()));
  static final Strategy VARIABLE = new FrameLoopStrategy(
      "variable",
      "variable timestep: one step as long as the frame",
      false,
      drive -> Timestep.variable(HOUR));
  static final Strategy SEMI_FIXED = new FrameLoopStrategy(
      "semi-fixed",
      "semi-fixed timestep: steps up to a maximum length that add up to the frame time",
      false,
      drive -> Timestep.semiFixed(
          Duration.ofNanos(drive.ticks().periodNanos()), Duration.ofMillis(250)));
  static final Strategy FIXED = new FrameLoopStrategy(
      "fixed",
      "fixed timestep with an accumulator; draws the newest state, without interpolation",
      false,
      drive -> Timestep.fixed(drive.ticks()));
  static final Strategy BLENDED = new FrameLoopStrategy(
      "interpolated",
      "fixed timestep with an accumulator; interpolates between the last two states",
      true,
      drive -> Timestep.fixed(drive.ticks()));
  static final Strategy FORGETFUL = new FrameLoopStrategy(
      "forgetful",
      "interpolated, at most eight ticks per frame; drops further due ticks",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.DROP)));
  static final Strategy PATIENT = new FrameLoopStrategy(
      "patient",
      "interpolated, at most eight ticks per frame; later frames catch up",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.KEEP)));
  static final Strategy IN_STEP = new FrameLoopStrategy(
      "in-step",
      "interpolated, no limit of ticks per frame, as lockstep with a peer needs",
      true,
      drive -> Timestep.fixed(Timestep.FixedSettings.of(drive.ticks()).inStep()));
  static final Strategy FRAMELOCK = new FrameLoopStrategy(
      "framelock",
      "framelock: at most one fixed step per frame, whatever its real length",
      false,
      drive -> Timestep.framelock(drive.ticks()));
  static final Strategy REFRESHES = new FrameLoopStrategy(
      "refresh-multiple",
      "steps of whole display refreshes; long frames become slow motion",
      false,
      drive -> Timestep.wholeRefreshes(Timestep.RefreshSettings.of(drive.refresh())));
  static final Strategy REFRESHES_ACTUAL = new FrameLoopStrategy(
      "refresh-actual",
      "steps of whole display refreshes; long frames pass in real time",
      false,
      drive -> Timestep.wholeRefreshes(
          Timestep.RefreshSettings.of(drive.refresh()).withLongFrame(6, LongFrame.ACTUAL_TIME)));
  static final Strategy GAME_LOOP = new GameLoopStrategy(
      "game-loop", "GameLoop and FrameSource on one thread; each step takes 30 % of its tick", 300);
  static final Strategy SERVICE = new ServiceStrategy(
      "service",
      "a physics thread next to the frame loop; FrameSource interpolates",
      Delay.balanced());
  static final Strategy INTERPOLATED = new ServiceStrategy(
      "service-exact",
      "the service with Delay.exact(): never shows an instant beyond the newest tick",
      Delay.exact());
  static final Strategy EXTRAPOLATED = new ServiceStrategy(
      "service-predictive",
      "the service with Delay.predictive(): extrapolates beyond the newest tick by velocity",
      Delay.predictive());
  static final Strategy SOLO = new FrameLoopStrategy(
      "solo",
      "interpolated, at most eight ticks per frame; keeps one further due tick (single player)",
      true,
      drive -> Timestep.fixed(
          Timestep.FixedSettings.of(drive.ticks()).withMaxTicks(MAX_TICKS, Backlog.KEEP_ONE)));

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
      EXTRAPOLATED);

  private Strategies() {}

  static List<String> names() {
    return ALL.stream().map(Strategy::name).toList();
  }
}
