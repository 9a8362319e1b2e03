package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.EventPublisher;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Records the loop, and replays it: at the end from the first tick, and sometimes before that from
 * another one, while the journal is still open.
 */
final class ReplayObserver implements Observer {
  private static final int STEPS_BETWEEN_LOOKS = 500;
  private static final int STEPS_BETWEEN_WRITES = 3;
  private static final int RECENT = 200;
  private static final int TICKS = 15;

  private final Service service;
  private final Recorder recorder;
  private final Random random;
  private @Nullable Rerun newest;

  private ReplayObserver(Service service, Recorder recorder) {
    this.service = service;
    this.recorder = recorder;
    random = new Random(service.program.seed() + 6);
  }

  /** Returns an observer, which does nothing if the loop is not recorded. */
  static Observer of(Service service) {
    return service.recorder.isPresent()
        ? new ReplayObserver(service, service.recorder.get())
        : () -> {};
  }

  @Override
  public void advance() {
    boolean looks = random.nextInt(STEPS_BETWEEN_LOOKS) == 0;
    if (looks || random.nextInt(STEPS_BETWEEN_WRITES) == 0) {
      recorder.write();
    }
    if (looks && service.game.simulation.savesState()) {
      try (Replay replay = recorder.replay(this::fresh)) {
        assertThat(replay.latestTick())
            .isBetween(service.truth.lastTick(), service.truth.furthestTick());
        requireSeeks(replay);
      }
    }
  }

  @Override
  public void requireCalm() {
    recorder.end();
    assertThat(recorder.status().state()).isInstanceOf(Recording.Status.State.Closed.class);
    assertThat(recorder.status().leftOut()).isZero();
    assertThat(recorder.journal().end()).isInstanceOf(Journal.End.Complete.class);
    try (Replay replay = recorder.replay(this::fresh)) {
      requireSame(replay, Long.MAX_VALUE);
      assertThat(replay.tick()).isEqualTo(service.truth.lastTick());
      assertThat(replay.comparedTick())
          .isGreaterThan(replay.tick() - recorder.settings.hashInterval());
      if (service.game.simulation.savesState()) {
        requireSeeks(replay);
      } else {
        requireRestart(replay);
      }
    }
    if (service.game.simulation.savesState()) {
      requireDivergence();
    }
  }

  /** A replay of another world must report the first compared tick that differs, and none before. */
  private void requireDivergence() {
    long last = service.truth.lastTick();
    long other = last - random.nextInt(TICKS);
    try (Replay replay = recorder.replay(() -> new OtherWorld(fresh(), other))) {
      replay.seek(Math.max(replay.earliestTick(), other - TICKS));
      boolean isSame = true;
      boolean isReported = false;
      while (replay.tick() < last && replay.advance()) {
        boolean isCompared = replay.tick() % recorder.settings.hashInterval() == 0;
        isSame &= replay.stateHash() == service.truth.hash(replay.tick());
        isReported |= isCompared && !isSame;
        if (isSame || isReported) {
          assertThat(replay.divergence().isPresent())
              .as("divergence in tick %d after tick %d", replay.tick(), other)
              .isEqualTo(isReported);
        }
      }
      replay
          .divergence()
          .ifPresent(found -> assertThat(found.tick()).isBetween(other, replay.tick()));
    }
  }

  private Simulation fresh() {
    newest = new Rerun(service);
    return newest.simulation();
  }

  /** Without saved states, a seek computes all ticks again, so it goes to an early one. */
  private void requireRestart(Replay replay) {
    long ticks = replay.latestTick() - replay.earliestTick();
    replay.seek(replay.earliestTick() + random.nextInt((int) ticks / 4 + 1));
    requireSame(replay);
    requireSame(replay, replay.tick() + TICKS);
  }

  private void requireSeeks(Replay replay) {
    for (int turn = 0; turn < 2; turn++) {
      long last = service.truth.lastTick();
      long first = random.nextBoolean() ? replay.earliestTick() : last - RECENT;
      first = Math.max(replay.earliestTick(), first);
      long to = first + (long) (random.nextDouble() * (last - first));
      replay.seek(to);
      requireSame(replay);
      requireSame(replay, Math.min(last, to + TICKS));
    }
  }

  private void requireSame(Replay replay, long until) {
    while (replay.tick() < until && replay.advance()) {
      requireSame(replay);
    }
  }

  private void requireSame(Replay replay) {
    Objects.requireNonNull(newest).requireSame(replay.tick(), replay.stateHash(), replay.view());
    assertThat(replay.divergence()).isEmpty();
  }

  /** A world with other gravity from a tick on. */
  private static final class OtherWorld extends ForwardingSimulation {
    private final long fromTick;
    private final TickCommands commands;

    OtherWorld(Simulation simulation, long fromTick) {
      super(simulation);
      this.fromTick = fromTick;
      commands = new TickCommands(simulation, 2);
    }

    @Override
    public void begin(long tick, EventPublisher events) {
      simulation.begin(tick, events);
      if (tick == fromTick) {
        commands.sender().gravity(new Vector3f(1, 2, 0));
        commands.give();
      }
    }
  }
}
