package org.isochron.bench.stress.witness;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.IdWitness;
import org.isochron.bench.stress.play.TokenWitness;
import org.isochron.bench.stress.run.Overload;
import org.isochron.bench.stress.run.TickBalance;
import org.isochron.physics.OverloadPolicy;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

final class WitnessTest {
  private final Findings findings = new Findings();

  @Test
  void tokensMayArriveInAnyOrder() {
    TokenWitness tokens = new TokenWitness("a player", findings);

    for (long token : new long[] {2, 3, 1, 5, 4}) {
      tokens.arrived(token);
    }
    tokens.end(5);

    assertThat(tokens.arrivedCount()).isEqualTo(5);
    assertThat(findings.violated()).isEmpty();
  }

  @Test
  void tokenThatArrivesTwiceOrNeverIsNamed() {
    TokenWitness tokens = new TokenWitness("a player", findings);

    tokens.arrived(1);
    tokens.arrived(1);
    tokens.arrived(3);
    tokens.end(4);

    assertThat(findings.count(Invariant.LOST_INPUTS)).isEqualTo(3);
    assertThat(findings.first(Invariant.LOST_INPUTS))
        .contains("command 1 of a player arrived a second time");
  }

  @Test
  void tokenThatIsMissingForLongIsGivenUpOnceAndForAll() {
    TokenWitness tokens = new TokenWitness("a player", findings);

    for (long token = 2; token <= 100_000; token++) {
      tokens.arrived(token);
    }
    tokens.end(100_000);

    assertThat(findings.count(Invariant.LOST_INPUTS)).isEqualTo(1);
  }

  @Test
  void lateListenerWithAReportedGapHasLostNothing() {
    EventRing ring = new EventRing(8);
    NumberedEvents numbered = new NumberedEvents(ring.openCursor(), event -> {});
    var publisher = ring.claimPublisher();
    EventCursor cursor = ring.openCursor();
    EventWitness late = new EventWitness("late", false, findings, Sabotage.NONE);
    numbered.publish(publisher, 3);
    cursor.poll(late);

    numbered.publish(publisher, 100);
    cursor.poll(late);
    late.end(numbered.count());

    assertThat(cursor.lostCount()).isPositive();
    assertThat(findings.violated()).isEmpty();
  }

  @Test
  void gapOfAListenerInTimeIsALoss() {
    EventRing ring = new EventRing(8);
    NumberedEvents numbered = new NumberedEvents(ring.openCursor(), event -> {});
    var publisher = ring.claimPublisher();
    EventCursor cursor = ring.openCursor();
    EventWitness inTime = new EventWitness("in time", true, findings, Sabotage.NONE);

    numbered.publish(publisher, 100);
    cursor.poll(inTime);

    assertThat(findings.violated()).containsExactly(Invariant.LOST_EVENTS);
  }

  @Test
  void timelineThatLeavesOutTimeWhichNobodyForgotHasDrifted() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    Timeline before = new Timeline(1, 0, 0, 1_000);
    ticks.timelineChanged(before);
    clock.moveTo(50_000_000);
    assertThat(findings.violated()).isEmpty();

    ticks.timelineChanged(before.movedTo(50_000_000, 50_000_001));

    assertThat(findings.first(Invariant.DRIFT)).hasValue("after tick 0 time jumped ahead by 1 ns");
  }

  @Test
  void suspendLeavesOutWhatItLastedAtTheSpeedOfThatTime() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    Timeline slow = new Timeline(1, 0, 0, 500);
    Timeline after = slow.newEpoch(2_000_000_000, slow.simAt(1_000_000_000));
    ticks.timelineChanged(slow);

    ticks.timelineChanged(after);
    suspend(ticks, 1_000_000_000);
    assertThat(findings.violated()).isEmpty();
    ticks.timelineChanged(after.newEpoch(3_000_000_000L, after.simAt(2_500_000_000L) - 1));
    suspend(ticks, 500_000_000);

    assertThat(findings.first(Invariant.DRIFT))
        .hasValueSatisfying(first -> assertThat(first)
            .contains("a suspend of 500000000 ns left out 250000001 ns at speed 500"));
  }

  @Test
  void ticksThatNobodyCountsOrReportsAreLost() {
    NanoClock.Manual clock = new NanoClock.Manual(200_000_000);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    ticks.compareWith(() -> 0);
    Timeline before = new Timeline(1, 0, 0, 1_000);
    ticks.timelineChanged(before);

    ticks.timelineChanged(before.movedTo(200_000_000, 150_000_000));
    assertThat(findings.violated()).isEmpty();
    ticks.ticked(1, 10_000_000, 0, 0);

    assertThat(findings.first(Invariant.LOST_TICKS))
        .hasValue(
            "at tick 1 5 ticks were left out, 0 counted as dropped and 0 reported as overload");
  }

  @Test
  void ticksThatWereNotDueCannotBeForgotten() {
    NanoClock.Manual clock = new NanoClock.Manual(50_000_000);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    Timeline before = new Timeline(1, 0, 0, 1_000);
    ticks.timelineChanged(before);

    ticks.timelineChanged(before.movedTo(50_000_000, -10_000_000));

    assertThat(findings.first(Invariant.LOST_TICKS))
        .hasValue("after tick 0 6 ticks were dropped before they were due");
  }

  @Test
  void tickThatThePolicyAdmitsIsNotForgotten() {
    TickWitness ticks = ticksUnder(OverloadPolicy.skipAhead());

    overload(ticks, 3, 11);
    assertThat(findings.violated()).isEmpty();
    overload(ticks, 4, 11);

    assertThat(findings.first(Invariant.LOST_TICKS))
        .hasValue("after tick 0 4 of 11 due ticks were dropped, and the policy drops 3");
  }

  @Test
  void timeIsSlowOnlyUnderAPolicyThatSlowsItDown() {
    Timeline before = new Timeline(1, 0, 0, 1_000);
    Timeline slow = new Timeline(1, 0, 0, 860);
    TickWitness eased = ticksUnder(OverloadPolicy.slowDown());
    eased.timelineChanged(before);
    eased.timelineChanged(slow);
    assertThat(findings.violated()).isEmpty();
    TickWitness ticks = ticksUnder(OverloadPolicy.skipAhead());
    ticks.timelineChanged(before);

    ticks.timelineChanged(slow);

    assertThat(findings.violated()).containsExactly(Invariant.LOST_TICKS);
  }

  @Test
  void idThatIsGivenTwiceIsNamed() {
    IdWitness ids = new IdWitness(8, findings, Sabotage.NONE);

    ids.given(BodyId.of(3, 1));
    ids.given(BodyId.of(3, 2));
    ids.given(BodyId.of(4, 2));
    ids.given(BodyId.NONE);
    assertThat(findings.violated()).isEmpty();
    ids.given(BodyId.of(4, 2));

    assertThat(findings.count(Invariant.SHARED_IDS)).isEqualTo(1);
  }

  @Test
  void contactThatBeginsTwiceIsNamedUnlessItEndedOrItsBodyIsNew() {
    EventRing ring = new EventRing(8);
    EventCursor cursor = ring.openCursor();
    var publisher = ring.claimPublisher();
    ContactWitness contacts = new ContactWitness(8, findings, Sabotage.NONE);
    long ball = BodyId.of(2, 1);
    publisher.publish(Event.Kind.CONTACT_BEGIN, 0, ball, BodyId.NONE, 0);
    publisher.publish(Event.Kind.CONTACT_END, 0, ball, BodyId.NONE, 0);
    publisher.publish(Event.Kind.CONTACT_BEGIN, 0, ball, BodyId.NONE, 0);
    publisher.publish(Event.Kind.CONTACT_BEGIN, 0, BodyId.of(2, 2), BodyId.NONE, 0);
    publisher.publish(Event.Kind.CONTACT_END, 0, ball, BodyId.NONE, 0);
    cursor.poll(contacts);
    assertThat(findings.violated()).isEmpty();

    publisher.publish(Event.Kind.CONTACT_BEGIN, 0, BodyId.of(2, 2), BodyId.NONE, 0);
    cursor.poll(contacts);

    assertThat(findings.count(Invariant.ENDLESS_CONTACTS)).isEqualTo(1);
  }

  private TickWitness ticksUnder(OverloadPolicy policy) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    ticks.under(policy);
    return ticks;
  }

  private static void overload(TickWitness ticks, int dropped, long due) {
    EventRing ring = new EventRing(8);
    EventCursor cursor = ring.openCursor();
    ring.claimPublisher().publish(Event.Kind.OVERLOAD, dropped, 0, 0, due);
    cursor.poll(ticks::received);
  }

  @Test
  void balanceIsExcessiveOnlyBeyondWhatExcusesIt() {
    assertThat(new TickBalance(1_000, 700, 300, 0, 0, 0).isExcessive(Overload.SKIP_AHEAD))
        .isFalse();
    assertThat(new TickBalance(1_000, 600, 400, 0, 0, 0).isExcessive(Overload.SKIP_AHEAD))
        .isTrue();
    assertThat(new TickBalance(1_000, 600, 0, 400, 0, 0).isExcessive(Overload.SKIP_AHEAD))
        .isFalse();
    assertThat(new TickBalance(1_000, 600, 0, 0, 400, 0).isExcessive(Overload.SLOW_DOWN))
        .isFalse();
    assertThat(new TickBalance(1_000, 600, 0, 0, 400, 0).isExcessive(Overload.SKIP_AHEAD))
        .isTrue();
    assertThat(new TickBalance(1_000, 600, 400, 0, 0, 400).isExcessive(Overload.CATCH_UP))
        .isFalse();
  }

  private static void suspend(TickWitness ticks, long nanos) {
    EventRing ring = new EventRing(8);
    EventCursor cursor = ring.openCursor();
    ring.claimPublisher().publish(Event.Kind.SUSPEND, 0, 0, 0, nanos);
    cursor.poll(ticks::received);
  }

  @Test
  void tickBeforeItIsDueOrOutOfTurnHasDrifted() {
    NanoClock.Manual clock = new NanoClock.Manual(10_000_000);
    TickWitness ticks = new TickWitness(TickRate.hertz(100), clock, findings, Sabotage.NONE);
    ticks.timelineChanged(new Timeline(1, 0, 0, 1_000));
    ticks.ticked(1, 10_000_000, 0, 0);
    assertThat(findings.violated()).isEmpty();

    ticks.ticked(2, 20_000_000, 0, 0);

    assertThat(findings.first(Invariant.DRIFT)).hasValue("tick 2 ran before it was due");
    ticks.ticked(4, 40_000_000, 0, 0);
    assertThat(findings.count(Invariant.DRIFT)).isEqualTo(3);
  }
}
