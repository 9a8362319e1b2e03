package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.HdrHistogram.AtomicHistogram;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class WitnessTest {
  private static final TickRate RATE = TickRate.hertz(100);
  private static final float[] NO_VALUES = {};

  private final Findings findings = new Findings();
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(Seal.layout(4), SharedState.Limits.DEFAULT, clock);

  @Test
  void lateListenerWithAReportedGapHasLostNothing() {
    EventRing ring = new EventRing(8);
    EventWitness.Numbers numbers = new EventWitness.Numbers(ring.openCursor(), event -> {});
    EventPublisher publisher = ring.claimPublisher();
    EventCursor cursor = ring.openCursor();
    EventWitness late = new EventWitness("late", findings);

    numbers.publish(publisher, 3);
    cursor.poll(late);
    numbers.publish(publisher, 100);
    cursor.poll(late);

    assertThat(cursor.lostCount()).isPositive();
    assertThat(findings.violated()).isEmpty();
  }

  @Test
  void eventThatIsMissingWithoutAGapIsLost() {
    EventRing ring = new EventRing(8);
    EventWitness.Numbers numbers = new EventWitness.Numbers(ring.openCursor(), event -> {});
    EventPublisher publisher = ring.claimPublisher();
    EventCursor cursor = ring.openCursor();
    EventWitness listener = new EventWitness("a listener", findings);

    numbers.publish(publisher, 5);
    cursor.poll(event -> {
      if (event.token() != 3) {
        listener.accept(event);
      }
    });

    assertThat(findings.first(Invariant.LOST_EVENTS))
        .hasValue("a listener got event number 4 where number 3 was due, gaps counted");
  }

  @Test
  void tickBeforeItIsDueOrOutOfTurnOrOffItsInstantHasDrifted() {
    TickWitness ticks = ticks();
    clock.moveTo(10_000_000);
    ticks.timelineChanged(new Timeline(1, 0, 0, 1_000));

    ticks.ticked(1, 10_000_000, 0, 0);
    assertThat(findings.violated()).isEmpty();
    ticks.ticked(2, 20_000_000, 0, 0);
    assertThat(findings.first(Invariant.DRIFT)).hasValue("tick 2 ran before it was due");
    clock.moveTo(60_000_000);
    ticks.ticked(4, 40_000_001, 0, 0);

    assertThat(findings.count(Invariant.DRIFT)).isEqualTo(3);
    assertThat(ticks.driftNanos()).isEqualTo(1);
  }

  @Test
  void ticksThatNobodyCountsOrReportsAreLost() {
    TickWitness ticks = ticks();
    overload(ticks, 5);

    ticks.balance(10_000_000_000L, 995, 5);
    assertThat(findings.violated()).isEmpty();
    ticks.balance(10_000_000_000L, 500, 5);
    assertThat(findings.first(Invariant.LOST_TICKS))
        .hasValue(
            "in 10 s: 500 of 1000 due by the clock ran; 5 dropped, 0 suspended, 0 slowed down");
    ticks.balance(10_000_000_000L, 994, 6);
    assertThat(findings.count(Invariant.LOST_TICKS)).isEqualTo(495 + 1);
  }

  @Test
  void suspendedAndSlowTimeHasNoTicks() {
    TickWitness ticks = ticks();
    Timeline slow = new Timeline(1, 0, 0, 500);
    ticks.timelineChanged(slow);
    ticks.timelineChanged(slow.newEpoch(4_000_000_000L, 0));
    EventRing ring = new EventRing(8);
    EventCursor cursor = ring.openCursor();
    ring.claimPublisher().publish(Event.Kind.SUSPEND, 0, 0, 0, 3_000_000_000L);
    cursor.poll(ticks::received);

    String balance = ticks.balance(10_000_000_000L, 500, 0);

    assertThat(balance).contains("0 dropped, 300 suspended, 200 slowed down");
    assertThat(findings.violated()).isEmpty();
  }

  @Test
  void commandThatDoesNotArriveIsNamed() {
    InputWitness inputs = new InputWitness(1, findings);
    Player player = new Player(0, state.commands(), 0, new Random(1));
    player.flood(3);
    state.claimWriter().commands().drain(1, command -> {
      if (command.token() != 2) {
        inputs.accept(command);
      }
    });

    assertThat(findings.first(Invariant.LOST_INPUTS))
        .hasValue("the command of player 0 was 3 instead of 2");
    player.flood(1);
    assertThat(inputs.isSettled(List.of(player))).isFalse();
    inputs.end(List.of(player));
    assertThat(findings.count(Invariant.LOST_INPUTS)).isEqualTo(2);
  }

  @Test
  void commandOfATickThatWasStampedEarlierIsInDisorder() {
    InputWitness inputs = new InputWitness(1, findings);
    SharedState later =
        SharedState.of(Seal.layout(4), SharedState.Limits.DEFAULT, new NanoClock.Manual(5));
    for (SharedState sent : List.of(later, state)) {
      sent.commands().user(Command.USER, 0, BodyId.NONE, 0, NO_VALUES);
      sent.claimWriter().commands().drain(10, inputs::accept);
    }

    assertThat(findings.first(Invariant.DISORDERED_COMMANDS))
        .hasValue("a command came after one that was stamped 5 ns later");
  }

  @Test
  void snapshotThatChangesWhileItIsHeldIsTorn() {
    SnapshotWriter snapshots = state.claimWriter().snapshots();
    try (WindowWitness window = new WindowWitness(state, RATE, new Stall(), findings)) {
      publish(snapshots, 1, 1);
      window.read(0);
      assertThat(findings.violated()).isEmpty();

      publish(snapshots, 2, 1);
      try (var reader = state.openReader()) {
        reader.refresh();
        reader.newest().poses().x()[0] += 1;
      }
      window.read(0);
    }

    assertThat(findings.first(Invariant.TORN_SNAPSHOTS))
        .hasValue("tick 2 of epoch 1 was torn at slot 0");
  }

  @Test
  void windowWithAMissingTickHasNoNeighbours() {
    SnapshotWriter snapshots = state.claimWriter().snapshots();
    try (WindowWitness window = new WindowWitness(state, RATE, new Stall(), findings)) {
      publish(snapshots, 1, 1);
      publish(snapshots, 3, 1);
      window.read(0);
    }

    assertThat(findings.violated()).containsExactly(Invariant.NON_NEIGHBOURS);
  }

  @Test
  void tickAndInstantThatGoBackAreNamed() {
    FrameWitness frames = new FrameWitness(
        "a reader",
        () -> FrameSource.on(state, FrameSource.Settings.DEFAULT),
        RATE,
        slot -> true,
        new Stall(),
        new AtomicHistogram(1_000_000, 2),
        findings);

    frames.checkForwards(1, 20);
    frames.checkForwards(2, 10);
    assertThat(findings.violated()).isEmpty();
    frames.checkForwards(2, 9);
    frames.close();

    assertThat(findings.first(Invariant.BACKWARDS))
        .hasValue("a reader went from instant 10 of epoch 2 to instant 9 of epoch 2");
  }

  private TickWitness ticks() {
    return new TickWitness(
        RATE, clock, new AllocationMeter("the test", findings), () -> 0, findings);
  }

  private static void overload(TickWitness ticks, int dropped) {
    EventRing ring = new EventRing(8);
    EventCursor cursor = ring.openCursor();
    ring.claimPublisher().publish(Event.Kind.OVERLOAD, dropped, 0, 0, 10);
    cursor.poll(ticks::received);
  }

  private static void publish(SnapshotWriter snapshots, long tick, long epoch) {
    Timeline timeline = new Timeline(epoch, 0, 0, 1_000);
    snapshots.begin(tick, RATE.instantNanos(tick), timeline, true);
    snapshots.body(BodyId.of(0, 1), new Vector3f(tick, 0, 0), new Quaternionf());
    Seal.write(snapshots.open());
    snapshots.publish(RATE.instantNanos(tick));
  }
}
