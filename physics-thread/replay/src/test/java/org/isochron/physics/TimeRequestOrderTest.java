package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.replay.History;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimeRequestOrderTest {
  private static final long TICK = 10_000_000;
  private static final int SEQUENCES = 150;

  private record Request(String name, Consumer<RunningWorld.TimeControl> act) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final class Run {
    final NanoClock.Manual clock = new NanoClock.Manual(0);
    final SharedState state = SharedState.of(
        SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
    final SnapshotReader reader = state.openReader();
    final Simulation inner;
    final GameLoop loop;

    Run(Supplier<Simulation> simulation) {
      inner = simulation.get();
      loop = GameLoop.start(
          state, History.of(inner, new History.Settings(60, 7)), PhysicsSettings.DEFAULT);
      loop.advance();
      ticks(100);
    }

    void ticks(int count) {
      for (int tick = 0; tick < count; tick++) {
        clock.advance(TICK);
        loop.advance();
      }
    }

    String seen() {
      reader.refresh();
      return "tick %d, %s, %d permille, x %s, hash %d"
          .formatted(
              reader.newest().tick(),
              loop.status().state(),
              reader.timeline().speedPermille(),
              reader.newest().poses().x()[0],
              inner.stateHash());
    }

    /**
     * Returns the current state and the states after three more ticks, which show the direction of
     * time.
     */
    List<String> future() {
      List<String> future = new ArrayList<>(List.of(seen()));
      for (int tick = 0; tick < 3; tick++) {
        ticks(1);
        future.add(seen());
      }
      return future;
    }
  }

  static Stream<Supplier<Simulation>> simulations() {
    return Stream.of(Counting::new, TimeRequestOrderTest::falling);
  }

  private static Simulation falling() {
    return Balls.falling(1).ball(new Vector3f(0, 5, 0), new Vector3f(1, 0, 0)).build();
  }

  @ParameterizedTest
  @MethodSource("simulations")
  void requestsSentTogetherEndLikeThoseSentOnePerWakeUp(Supplier<Simulation> simulation) {
    int moved = 0;
    for (int seed = 0; seed < SEQUENCES; seed++) {
      Run together = new Run(simulation);
      Run apart = new Run(simulation);
      List<Request> requested = new ArrayList<>();
      Random random = new Random(seed);
      for (int burst = 0; burst < 4; burst++) {
        List<Request> requests = requests(random);
        requested.addAll(requests);
        requests.forEach(request -> request.act().accept(together.loop.time()));
        together.loop.advance();
        for (Request request : requests) {
          request.act().accept(apart.loop.time());
          apart.loop.advance();
        }
        int ticks = random.nextInt(4);
        together.ticks(ticks);
        apart.ticks(ticks);
        assertThat(together.seen()).as("seed %d: %s", seed, requested).isEqualTo(apart.seen());
      }
      List<String> future = apart.future();
      moved += future.get(0).equals(future.get(3)) ? 0 : 1;

      assertThat(together.future()).as("seed %d: %s", seed, requested).isEqualTo(future);
    }
    assertThat(moved).as("sequences after which time goes on").isGreaterThan(SEQUENCES / 4);
  }

  @Test
  void lastRequestDecidesWhereItEnds() {
    assertThat(endOf(time -> {
          time.rewind(2);
          time.seek(60);
        }))
        .startsWith("tick 60, RUNNING");
    assertThat(endOf(time -> {
          time.step();
          time.seek(50);
        }))
        .startsWith("tick 50, PAUSED");
    assertThat(endOf(time -> {
          time.seek(50);
          time.step();
          time.step();
        }))
        .startsWith("tick 52, PAUSED");
    assertThat(endOf(time -> {
          time.rewind(Long.MAX_VALUE);
          time.rewind(Long.MAX_VALUE);
        }))
        .startsWith("tick 40, RUNNING");
  }

  @Test
  void directionIsThatOfTheLastRequest() {
    assertThat(nextX(time -> {
          time.seek(50);
          time.reverse();
        }))
        .isEqualTo(49);
    assertThat(nextX(time -> {
          time.rewind(50);
          time.reverse();
        }))
        .isEqualTo(49);
    assertThat(nextX(time -> {
          time.reverse();
          time.seek(50);
        }))
        .isEqualTo(51);
    assertThat(nextX(time -> {
          time.reverse();
          time.seek(50);
          time.reverse();
          time.reverse();
        }))
        .isEqualTo(49);
  }

  @Test
  void whileTimeRunsBackwardsAStepBackAndARewindStartFromTheTickThatIsShown() {
    assertThat(endOfReverse(19, RunningWorld.TimeControl::stepBack))
        .startsWith("tick 80, PAUSED")
        .contains("x 80");
    assertThat(endOfReverse(19, time -> time.rewind(10)))
        .startsWith("tick 71, RUNNING")
        .contains("x 71");
    assertThat(endOfReverse(19, time -> time.rewind(0))).startsWith("tick 81, RUNNING");
    assertThat(endOfReverse(80, time -> time.rewind(10)))
        .as("the earliest kept is shown")
        .startsWith("tick 40, RUNNING");
    assertThat(endOfReverse(19, time -> {
          time.stepBack();
          time.stepBack();
        }))
        .startsWith("tick 79, PAUSED");
  }

  @Test
  void moreRequestsThanCanWaitAreRefusedAndThoseThatWaitAreCarriedOut() {
    Run run = new Run(Counting::new);
    RunningWorld.TimeControl time = run.loop.time();
    for (int request = 0; request < ClockedDriver.MAX_REQUESTS; request++) {
      time.step();
    }

    assertThatThrownBy(time::step)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1024 time requests are pending");

    run.loop.advance();
    assertThat(run.seen()).startsWith("tick 1124, PAUSED");
    run.loop.close();
    for (int request = 0; request <= ClockedDriver.MAX_REQUESTS; request++) {
      time.step(); // an ended loop ignores requests
    }
  }

  @Test
  void eachWakeUpCarriesOutOneRequestAndTheNextFollowsAtOnceWhileOthersWait() {
    NanoClock.Manual clock = new NanoClock.Manual(3);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    ClockedDriver ticking = new ClockedDriver(
        state, new Counting(), PhysicsSettings.DEFAULT, clock, false, () -> {}, () -> 0);
    assertThat(ticking.advance(3)).isEqualTo(3 + TICK);

    ticking.time().pause();
    ticking.time().resume();

    assertThat(ticking.advance(3)).isEqualTo(3);
    assertThat(ticking.writerState()).isEqualTo(SharedState.Phase.PAUSED);
    assertThat(ticking.advance(3)).isEqualTo(3 + TICK);
    assertThat(ticking.writerState()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(ticking.hasRequests()).isFalse();
    ticking.release();
  }

  private static String endOf(Consumer<RunningWorld.TimeControl> requests) {
    Run run = new Run(Counting::new);
    requests.accept(run.loop.time());
    run.loop.advance();
    return run.seen();
  }

  private static String endOfReverse(int ticks, Consumer<RunningWorld.TimeControl> requests) {
    Run run = new Run(Counting::new);
    run.loop.time().reverse();
    run.loop.advance();
    run.ticks(ticks);
    requests.accept(run.loop.time());
    run.loop.advance();
    return run.seen();
  }

  private static float nextX(Consumer<RunningWorld.TimeControl> requests) {
    Run run = new Run(Counting::new);
    requests.accept(run.loop.time());
    run.loop.advance();
    run.ticks(1);
    run.reader.refresh();
    return run.reader.newest().poses().x()[0];
  }

  private static List<Request> requests(Random random) {
    List<Request> requests = new ArrayList<>();
    for (int left = 1 + random.nextInt(5); left > 0; left--) {
      long tick = random.nextInt(120);
      long back = random.nextInt(8) == 0 ? Long.MAX_VALUE : random.nextInt(30);
      int permille = 1_000 * (1 + random.nextInt(3));
      requests.add(
          switch (random.nextInt(11)) {
            case 0 -> new Request("pause", RunningWorld.TimeControl::pause);
            case 1 -> new Request("step", RunningWorld.TimeControl::step);
            case 2 -> new Request("stepBack", RunningWorld.TimeControl::stepBack);
            case 3 -> new Request("speed " + permille, time -> time.speed(permille / 1e3));
            case 4 -> new Request("seek " + tick, time -> time.seek(tick));
            case 5 -> new Request("rewind " + back, time -> time.rewind(back));
            case 6 -> new Request("reverse", RunningWorld.TimeControl::reverse);
            case 7 -> new Request("forward", RunningWorld.TimeControl::forward);
            default -> new Request("resume", RunningWorld.TimeControl::resume);
          });
    }
    return requests;
  }
}
