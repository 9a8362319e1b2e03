package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.relay.ArrivalPoll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteLoopTest {
  private final VirtualRun run = new VirtualRun(42);

  @Test
  void viewerSeesEveryTickAndEventOfAGoodNetwork() {
    run.serve();
    run.network.latencyNanos = 5_000_000;
    VirtualViewer viewer = run.view();

    run.run(5_000);

    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
    assertThat(viewer.snapshots).isGreaterThan(450);
    assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 3);
    assertThat(viewer.loop.status().lostSnapshots()).isZero();
    assertThat(viewer.loop.status().damagedMessages()).isZero();
    assertThat(viewer.reader.writerState()).isEqualTo(SharedState.Phase.RUNNING);
  }

  /** The last snapshots travel in datagrams, which the message of the end may overtake. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void lastSnapshotIsShownBeforeTheEnd(long seed) {
    VirtualRun ending = new VirtualRun(seed);
    ending.serve();
    ending.network.latencyNanos = 20_000_000;
    ending.network.jitterNanos = 20_000_000;
    VirtualViewer viewer = ending.view();
    ending.run(1_000);
    long last;
    try (SnapshotReader reader = ending.physics.state.openReader()) {
      reader.refresh();
      last = reader.newest().tick();
    }

    ending.server.close();
    while (viewer.loop.status().connection() != Connection.ENDED) {
      ending.clock.advance(1_000_000);
      viewer.clock.advance(1_000_000);
      ending.network.advance(ending.clock.nanos());
      viewer.advance();
    }

    assertThat(viewer.lastTick()).isEqualTo(last);
  }

  @Test
  void eventsAndCommandsArriveOnceWhateverIsLost() {
    run.serve();
    run.network.latencyNanos = 20_000_000;
    run.network.jitterNanos = 15_000_000;
    run.network.loss = 0.2;
    VirtualViewer viewer = run.view();
    run.run(500);

    for (int turn = 0; turn < 20_000; turn++) {
      if (turn % 7 == 0) {
        viewer.command();
      }
      run.step();
    }
    run.network.loss = 0;
    run.network.jitterNanos = 1;
    run.run(3_000);

    assertThat(run.physics.receivedCommands).isEqualTo(viewer.sentCommands).isGreaterThan(500);
    assertThat(viewer.loop.status().lostCommands()).isZero();
    assertThat(viewer.loop.status().unknownCommands()).isZero();
    assertThat(viewer.loop.status().repeatedCommands()).isZero();
    assertThat(viewer.gaps).isZero();
    assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 20);
    assertThat(viewer.snapshots).isGreaterThan(50);
  }

  @Test
  void eventsKeepUpWithStreamsThatRepeatOneLossARoundTrip() {
    run.network.latencyNanos = 130_000_000;
    run.network.jitterNanos = 40_000_000;
    run.network.loss = 0.03;
    run.keptEvents = RemoteRelay.EVENTS;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.physics.eventsATick = 50;
    run.physics.eventValues = new float[7];

    long maxBehind = 0;
    for (int turn = 0; turn < 60_000; turn++) {
      for (int value = 0; value < run.physics.eventValues.length; value++) {
        run.physics.eventValues[value] = run.random.nextFloat();
      }
      run.step();
      maxBehind = Math.max(maxBehind, run.physics.lastEvent() - viewer.lastEvent());
    }

    assertThat(viewer.gaps).isZero();
    assertThat(maxBehind).as("two seconds of events").isLessThan(10_000);
  }

  /** Events may overtake the welcome, and come before this end is ready for them. */
  @Test
  void eventsDuringAJoinAreNotLost() {
    run.network.latencyNanos = 40_000_000;
    run.network.jitterNanos = 40_000_000;
    run.network.loss = 0.1;
    run.serve();
    run.run(100);
    for (int join = 0; join < 20; join++) {
      VirtualViewer viewer = run.view();
      run.run(3_000);

      assertThat(viewer.loop.status().damagedMessages()).as("join %d", join).isZero();
      assertThat(viewer.gaps).isZero();
      assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 100);
      run.leave(viewer);
    }
  }

  /** The relay does not acknowledge a command until the simulation has it. */
  @Test
  void commandsThatTheSimulationHasNoRoomForAreSentAgain() {
    run.network.latencyNanos = 40_000_000;
    run.limits = SharedState.Limits.DEFAULT.withCommands(16);
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.stall(500);
    for (int step = 0; step < 500; step++) {
      viewer.command();
      run.step();
    }

    run.run(2_000);

    assertThat(viewer.sentCommands).isGreaterThan(20);
    assertThat(run.physics.receivedCommands).isEqualTo(viewer.sentCommands);
    viewer.command();
    run.run(500);
    assertThat(run.physics.receivedCommands).isEqualTo(viewer.sentCommands);
    assertThat(viewer.loop.status().lostCommands()).isZero();
  }

  @Test
  void commandCarriesTheInstantAtWhichItWasSentByTheClockOfTheRelay() {
    run.serve();
    run.network.latencyNanos = 60_000_000;
    VirtualViewer viewer = run.view();
    run.run(2_000);
    long sentNanos = run.clock.nanos();

    viewer.command();
    run.run(200);

    assertThat(run.physics.receivedCommands).isEqualTo(1);
    assertThat(Math.abs(run.physics.lastStampNanos - sentNanos)).isLessThan(2_000_000);
  }

  @Test
  void ticksThatTheServedStateHasMissedAreNotBlendedOver() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    assertThat(viewer.reader.length()).isGreaterThan(20);
    long lastTick = run.physics.lastTick();

    run.physics.miss(20);
    run.run(200);

    SnapshotReader reader = viewer.reader;
    assertThat(reader.newest().tick()).isGreaterThan(lastTick + 30);
    assertThat(reader.at(reader.length() - 1).tick()).isEqualTo(lastTick + 21);
  }

  @Test
  void clockIsKnownWithinAMillisecondUnderTwentyOfJitter() {
    run.serve();
    run.network.latencyNanos = 20_000_000;
    run.network.jitterNanos = 20_000_000;
    VirtualViewer viewer = run.view();
    run.run(20_000);

    long worst = 0;
    for (int turn = 0; turn < 20_000; turn++) {
      run.step();
      long trueOffset = viewer.clock.nanos() - run.clock.nanos();
      worst = Math.max(worst, Math.abs(viewer.loop.local.offsetNanos - trueOffset));
    }

    // the clock of this run sometimes jumps by a millisecond
    assertThat(worst).isLessThan(2_000_000);
  }

  @Test
  void unreadViewerPollsRarelyUntilItIsReadAgain() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.viewers.remove(viewer);
    long pause = 0;

    for (long unread = 0; unread <= 2 * RemoteLoop.UNREAD_NANOS; unread += 1_000_000) {
      run.step();
      viewer.clock.advance(1_000_000);
      pause = viewer.advanceUnread();
    }
    assertThat(pause).isEqualTo(RemoteLoop.IDLE_NANOS);
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);

    viewer.reader.refresh();
    assertThat(viewer.advanceUnread()).isEqualTo(ArrivalPoll.IDLE_POLL_NANOS);
  }

  @Test
  void viewerThatSearchesForARelayForLongLeavesTheOthersTime() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(10_500);
    run.viewers.remove(viewer);
    viewer.reader.refresh();
    assertThat(viewer.advanceUnread()).isEqualTo(ArrivalPoll.IDLE_POLL_NANOS);

    viewer.clock.advance(RemoteLoop.SOON_NANOS);
    viewer.reader.refresh();
    assertThat(viewer.advanceUnread()).isEqualTo(RemoteLoop.IDLE_NANOS);
  }

  @Test
  void framesBlendOverTicksThatWereLost() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(2_000);
    run.network.cut = true;
    run.run(200);
    long before = viewer.lastTick();
    run.network.cut = false;

    while (viewer.lastTick() == before) {
      run.step();
    }

    assertThat(viewer.reader.length()).isEqualTo(VirtualViewer.LIMITS.windowLength());
    assertThat(viewer.reader.at(1).tick()).isEqualTo(before);
    assertThat(viewer.reader.newest().tick()).isGreaterThan(before + 10);
    assertThat(viewer.loop.counts.lostSnapshots)
        .isEqualTo(viewer.reader.newest().tick() - before - 1);
    // a body that was moved during the gap starts at its new position
    int moved = 0;
    for (long tick = before + 1; tick <= viewer.lastTick(); tick++) {
      moved += TokenPhysics.movedIn(tick);
    }
    assertThat(viewer.reader.newest().startCount()).isEqualTo(moved).isPositive();
  }

  @Test
  void viewerContinuesWithTheNextRelayInANewEpoch() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    long epoch = viewer.reader.newest().epoch();
    run.endServer();
    run.run(500);
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.ENDED);
    assertThat(viewer.reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);
    run.serve();

    run.run(2_000);

    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.reader.newest().epoch()).isGreaterThan(epoch);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  @Test
  void relayHasEndedAlsoIfItsLastNewsIsLost() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);

    run.network.isCutToViewers = true;
    run.server.close();
    run.network.isCutToViewers = false;
    run.network.end();
    run.run(500);

    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.ENDED);
    assertThat(viewer.reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);
  }

  @Test
  void onlyBodiesWithinTheRadiusAreThere() {
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.interest = RemoteState.Interest.EVERYTHING.around(0, 0, 0, 5);

    run.run(2_000);

    int seen = 0;
    for (int slot = 0; slot < viewer.reader.newest().slotCount(); slot++) {
      if (viewer.reader.newest().generations()[slot] != 0) {
        seen++;
        assertThat(Math.abs(viewer.reader.newest().poses().z()[slot])).isLessThanOrEqualTo(5.3f);
      }
    }
    assertThat(seen).isBetween(1, 30);
  }

  @Test
  void bytesStayWithinTheBoundAndWhatIsLeftOutIsCounted() {
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.interest =
        RemoteState.Interest.EVERYTHING.withBytesPerSecond(RemoteState.Interest.LEAST_BYTES);
    run.run(1_000);
    long leftOut = 0;
    for (int second = 0; second < 10; second++) {
      long before = viewer.loop.counts.receivedBytes;

      for (int turn = 0; turn < 1_000; turn++) {
        run.step();
        leftOut += viewer.loop.status().leftOutBodies();
      }

      assertThat(viewer.loop.counts.receivedBytes - before)
          .isLessThanOrEqualTo(RemoteState.Interest.LEAST_BYTES);
    }
    assertThat(leftOut).isPositive();
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 20);
  }
}
