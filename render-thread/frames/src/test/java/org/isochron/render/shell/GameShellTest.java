package org.isochron.render.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.util.ArrayList;
import java.util.List;
import org.isochron.render.HandDrivenPhysics;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

final class GameShellTest {
  private static final long BALL = BodyId.of(0, 1);

  /** A body that an event names in every tick. */
  private final HandDrivenPhysics physics = new HandDrivenPhysics(
          SnapshotLayout.bodies(1), (tick, instantNanos, writer, events) -> {
            writer.body(BALL, 0, 0, 0, 0, 0, 0, 1);
            if (tick > 0) {
              events.publish(Event.Kind.JOINT_BROKEN, 0, BALL, BodyId.NONE, 0);
            }
          })
      .start(0);

  private final IllegalArgumentException cause = new IllegalArgumentException("the floor gave way");
  private final List<String> ended = new ArrayList<>();
  private final GameShell<String> shell =
      new GameShell<>(physics.state, HandDrivenPhysics.ONE_TICK, ended::add);
  private long wall;

  @Test
  void everyListenerHearsEveryEventOnce() {
    List<Long> first = new ArrayList<>();
    List<Long> second = new ArrayList<>();
    shell.addListener(event -> first.add(event.tick()));
    shell.addListener(event -> second.add(event.tick()));

    for (int frame = 0; frame < 20; frame++) {
      shell.report(next());
    }

    assertThat(first).hasSizeGreaterThan(5).doesNotHaveDuplicates().isSorted();
    assertThat(second).isEqualTo(first);
  }

  /** As when a goal ends the level. */
  @Test
  void listenerMayCloseTheShell() {
    shell.own("ticks");
    shell.addListener(event -> shell.close());

    while (!shell.isClosed()) {
      shell.report(next());
    }

    assertThat(ended).containsExactly("ticks");
    assertThatIllegalStateException().isThrownBy(this::next);
  }

  @Test
  void failureIsThrownAfterTheEventsOfEveryFrame() {
    List<Event.Kind> reported = new ArrayList<>();
    shell.addListener(event -> reported.add(event.kind()));
    shell.report(next());
    wall += 50 * MILLI;
    physics.runUntil(wall);
    fail();

    for (int frame = 0; frame < 2; frame++) {
      assertThatIllegalStateException()
          .isThrownBy(() -> shell.report(next()))
          .withMessageContaining("the physics failed: ")
          .withCause(cause);
    }

    assertThat(reported).isNotEmpty();
    assertThat(shell.frame("").isEmpty()).isFalse();
  }

  /** For a game that reads the events of the frame itself. */
  @Test
  void failureAlonePassesNoEvents() {
    shell.addListener(event -> {
      throw new AssertionError(event);
    });
    wall += 50 * MILLI;
    RenderFrame frame = next();
    shell.throwFailure(frame.info().writerState());
    fail();

    assertThatIllegalStateException()
        .isThrownBy(() -> shell.throwFailure(next().info().writerState()));
  }

  @Test
  void failureThatAFrameHasThrownIsNotThrownAgainByTheEnd() {
    GameShell<String> failing = failing();
    fail();
    assertThatIllegalStateException().isThrownBy(() -> failing.report(failing.next(false)));

    assertThatCode(failing::close).doesNotThrowAnyException();
  }

  @Test
  void failureThatNoFrameHasThrownIsThrownByTheEndOnce() {
    GameShell<String> failing = failing();

    assertThatIllegalStateException().isThrownBy(failing::close).withCause(cause);
    assertThatCode(failing::close).doesNotThrowAnyException();
  }

  @Test
  void endClosesTheReaderAndTheTicksOnce() {
    shell.own("ticks");
    assertThat(shell.ticks()).isEqualTo("ticks");

    shell.close();
    shell.close();

    assertThat(ended).containsExactly("ticks");
    for (int reader = 0; reader < 4; reader++) {
      physics.state.openReader();
    }
  }

  @Test
  void ticksThatRunElsewhereAreControlledThere() {
    assertThatThrownBy(shell::ticks)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("the ticks of this state run elsewhere");
    shell.withTicks(ended::add);
    shell.close();
    assertThat(ended).isEmpty();
  }

  @Test
  void frameBeforeTheFirstIsRefusedWithTheFix() {
    assertThat(shell.shown()).isNull();
    assertThatIllegalStateException()
        .isThrownBy(() -> shell.frame("call next()"))
        .withMessage("there is no frame yet; call next()");
    assertThat(next()).isSameAs(shell.shown()).isSameAs(shell.frame(""));
  }

  @Test
  void frameIsForTheRefreshOnlyWhileTheDisplayPacesTheLoop() {
    shell.frames().onDisplay(100);

    assertThat(lead(false)).isZero();
    assertThat(lead(true)).isPositive();
  }

  private long lead(boolean paced) {
    physics.runUntil(++wall);
    return shell.next(paced).info().requestedPresentNanos() - wall;
  }

  private RenderFrame next() {
    wall += 7 * MILLI;
    physics.runUntil(wall);
    return shell.next(false);
  }

  private GameShell<String> failing() {
    GameShell<String> failing =
        new GameShell<>(physics.state, HandDrivenPhysics.ONE_TICK, ticks -> {
          throw new IllegalStateException(ticks, cause);
        });
    failing.own("the physics failed");
    return failing;
  }

  private void fail() {
    physics.writer.snapshots().state(new SharedState.WriterState.Failed(cause));
  }
}
