package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.TickSettings;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;

/**
 * A watch next to the loop: while nothing disturbs time, as many ticks run as its speed asks for,
 * and a suspended machine is reported. Its numbered commands are counted by {@link CommandCheck}.
 */
final class TimeObserver implements Observer {
  /** Both ends of what is measured may lie between two ticks. */
  private static final double SLACK_TICKS = 1.01;

  private static final int NUMBERING_TURNS = 31;

  /** Late ticks have run after so many turns. */
  private static final int CATCH_UP_TURNS = 60;

  private final Service service;
  private final SnapshotReader reader;
  private final EventCursor events;
  private final long suspendNanos;
  private final boolean runsSuspends;
  private Timeline timeline = Timeline.paused(0);

  /** Since when nothing has disturbed time. */
  private long startNanos;

  private long startSteps;
  private long lastNanos;
  private int lastRequests;
  private int suspends;
  private int turns;
  private long numbered;

  /** Without those that were sent last, which may be under way. */
  private long numberedBefore;

  private int lateTurns;

  TimeObserver(Service service) {
    this.service = service;
    reader = service.reader();
    events = service.state.openEvents();
    runsSuspends = service.world.has(Program.Trait.CATCH_UP);
    suspendNanos = service.world.has(Program.Trait.SHORT_SUSPEND)
        ? LoopSettings.SHORT.toNanos()
        : TickSettings.DEFAULT.suspendAfter().toNanos();
    lastNanos = service.clock.nanos();
  }

  @Override
  public void advance() {
    if (service.match != null) { // its peers wait for each other
      return;
    }
    if (++turns % NUMBERING_TURNS == 0) {
      numberedBefore = numbered;
      for (int left = 1 + turns % 3; left > 0; left--) { // at one instant
        numbered += service.sender.user(CommandCheck.NUMBERED, 0, BodyId.NONE, numbered) ? 1 : 0;
      }
    }
    long now = service.clock.nanos();
    Timeline before = timeline;
    timeline = reader.timeline();
    long slowed = service.probe.takeSlowed();
    boolean isLate = slowed > 0
        || now - lastNanos > 2 * Service.STEP_NANOS
        || timeline.load() != Timeline.LoadState.IN_TIME;
    lateTurns = isLate ? CATCH_UP_TURNS : lateTurns - 1;
    if (lateTurns <= 0 && timeline.equals(before)) {
      double ticks = (now - startNanos) / (double) service.rate.periodNanos() * speed(timeline);
      assertThat((double) (service.probe.steps() - startSteps))
          .as("ticks in %d ns at the speed %s", now - startNanos, speed(timeline))
          .isBetween(ticks - SLACK_TICKS, ticks + SLACK_TICKS);
    } else {
      startNanos = now;
      startSteps = service.probe.steps();
    }
    requireSuspend(now, before, slowed);
    lastNanos = now;
    lastRequests = service.requests;
  }

  private static double speed(Timeline timeline) {
    return timeline.speedPermille() / 1e3;
  }

  private void requireSuspend(long now, Timeline before, long slowed) {
    suspends = 0;
    events.poll(event -> suspends += event.kind() == Event.Kind.SUSPEND ? 1 : 0);
    long nanos = now - lastNanos;
    long period = before.isPaused() ? 0 : (long) (service.rate.periodNanos() / speed(before));
    boolean isLong = nanos > suspendNanos + period + slowed;
    if (isLong && !before.isPaused() && lastRequests == service.requests && !runsSuspends) {
      assertThat(suspends).as("reports of a stall of %d ns", nanos).isEqualTo(1);
    }
    if (nanos <= suspendNanos) {
      assertThat(suspends).as("reports of a stall of %d ns", nanos).isZero();
    }
  }

  @Override
  public void requireCalm() {
    timeline = reader.timeline();
    assertThat(timeline.speedPermille()).as("speed at the end").isEqualTo(Timeline.NORMAL_PERMILLE);
    service.probe.requireNumbers(numberedBefore, numbered);
  }
}
