package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.Starvation;
import org.isochron.state.Timeline;

/** Requires that the instants of pictures are those that their settings promise. */
final class ShownInstants {
  private final Service service;
  private final FrameSource.Settings settings;
  private boolean isFirst = true;

  /** The longest window since the source was opened. A picture further back would have no ticks. */
  private int windowLength;

  private long lastEpoch;
  private long lastNanos;
  private long lastSimNanos;
  private long lastPresentNanos;

  ShownInstants(Service service, FrameSource.Settings settings) {
    this.service = service;
    this.settings = settings;
  }

  void check(FrameInfo info, List<Truth.Moment> window, ShownTruth shown) {
    windowLength = Math.max(windowLength, window.size());
    Timeline timeline = info.timeline();
    boolean isSame = !isFirst && info.epoch() == lastEpoch;
    long sim = timeline.simAt(info.presentNanos());
    if (isSame && info.instantNanos() < lastNanos) {
      throw new AssertionError(
          "the picture goes back from %d to %d".formatted(lastNanos, info.instantNanos()));
    }
    long newestNanos = service.rate.instantNanos(window.get(0).tick());
    long limit = settings.starvation() instanceof Starvation.Extrapolate extrapolate
        ? extrapolate.limitNanos(false)
        : 0;
    if (info.instantNanos() > newestNanos + limit) {
      throw new AssertionError("%d is shown, %d after the newest tick"
          .formatted(info.instantNanos(), info.instantNanos() - newestNanos));
    }
    boolean isFixed = settings.delay() instanceof Delay.Fixed;
    if (isFixed && isSame && timeline.epoch() == info.epoch()) {
      requireFixed(info, sim, newestNanos + limit, shown, window);
    }
    isFirst = false;
    lastEpoch = info.epoch();
    lastNanos = info.instantNanos();
    lastSimNanos = sim;
    lastPresentNanos = info.presentNanos();
  }

  /** A picture is behind by the delay, unless it waits for a tick, or slows down to fall back. */
  private void requireFixed(
      FrameInfo info, long sim, long reachNanos, ShownTruth shown, List<Truth.Moment> window) {
    long delay = ((Delay.Fixed) settings.delay()).nanos();
    long longest = Math.min(delay, (windowLength - 1) * service.rate.instantNanos(1));
    boolean waits = settings.starvation() instanceof Starvation.Stretch;
    if (!waits && windowLength > 1 && info.instantNanos() < Math.min(sim - delay, reachNanos)) {
      throw new AssertionError("the picture is behind by %d, which is %d more than the delay"
          .formatted(sim - info.instantNanos(), sim - delay - info.instantNanos()));
    }
    Timeline timeline = info.timeline();
    if (timeline.isPaused()) {
      return; // the delay is constant, although a window may begin again
    }
    long wall = info.presentNanos() - lastPresentNanos;
    long elapsed = Math.max(sim - lastSimNanos, sim - timeline.simAt(info.presentNanos() - wall));
    long soonest = Math.max(sim - longest, lastNanos + Math.max(0, elapsed) / 2 + 1);
    boolean isOldest = shown.fraction() <= 0; // nothing older is known
    if (info.instantNanos() > soonest && !isOldest && window.size() > 1) {
      throw new AssertionError(
          "the picture is behind by %d, which is %d less than the delay, %d; it moved by %d of %d in %d; %s %s"
              .formatted(
                  sim - info.instantNanos(),
                  info.instantNanos() - soonest,
                  longest,
                  info.instantNanos() - lastNanos,
                  elapsed,
                  wall,
                  timeline,
                  window.size()));
    }
  }

  /** Requires the promised delay, after a time in which nothing was late by more than a step. */
  void requireCalm(FrameInfo info) {
    long sim = info.timeline().simAt(info.presentNanos());
    long tick = service.rate.instantNanos(1);
    long late = 2 * Service.STEP_NANOS;
    long behind = sim - info.instantNanos();
    long lead = info.presentNanos() - info.madeNanos();
    long usual = FrameObserver.LONGEST_LEAD_NANOS;
    long least = 0;
    long most = 0;
    if (settings.delay() instanceof Delay.Fixed fixed) {
      least = Math.min(fixed.nanos(), (windowLength - 1) * tick);
      most = Math.max(fixed.nanos(), tick + late + lead);
    } else if (settings.delay() instanceof Delay.Predictive) {
      long reach = settings.starvation() instanceof Starvation.Extrapolate e ? e.limitNanos() : 0;
      // a timeline is smoothed in both directions while it is eased
      least = info.timeline().load() == Timeline.LoadState.IN_TIME ? 0 : -tick;
      most = Math.max(tick, tick + late + lead - reach);
    } else {
      least = tick;
      most = windowLength * tick + late + usual; // rare stalls may have been waited for
    }
    if (settings.starvation() instanceof Starvation.Stretch) {
      most = windowLength * tick + late + usual; // it falls back while ticks do not reach it
    }
    assertThat(behind).as("delay of %s after a while", settings).isBetween(least, most);
  }
}
