package org.isochron.physics.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.replay.History;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallOrderTest {
  private static final TickRate RATE = TickRate.hertz(100);
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(1);
  private static final Journal.Identity IDENTITY =
      Journal.Identity.of(RATE, LAYOUT, "calls in their order", "1");
  private static final int TICKS = 12;
  private static final int DELAY = 3;

  private final CallRecorder world = new CallRecorder();

  @TempDir
  private Path folder;

  @Test
  void liveTicksAreInOrder() {
    assertThat(eventsOf(world)).isEqualTo(expected(1));
  }

  @Test
  void ticksThatAreComputedAgainAreInOrder() {
    Steppable history = History.of(world, new History.Settings(TICKS, TICKS));
    try (Live live = new Live(history)) {
      live.run(tick -> {
        if (tick == 5 || tick == 9) {
          history.useQuality(tick == 5 ? 2 : 0); // as a loop does between two ticks
        }
      });
      List<String> before = List.copyOf(world.calls);
      world.calls.clear();

      live.loop.seek(live.clock.nanos(), TICKS - 1);

      assertThat(before).contains("4 step 0", "5 begin 2", "8 step 2", "9 begin 0");
      assertThat(world.calls)
          .containsExactlyElementsOf(before.subList(0, before.size() - CallRecorder.CALLS.size()));
    }
  }

  @Test
  void ticksOfAJournalAreInOrder() throws IOException {
    Path file = folder.resolve("journal");
    try (Recording recording = Recording.start(file, IDENTITY, world)) {
      eventsOf(recording.simulation());
    }

    try (Replay replay = Replay.of(Journal.open(file), IDENTITY, new CallRecorder())) {
      assertThat(eventsOf(replay.simulation())).isEqualTo(expected(1));
    }

    EventRing ring = new EventRing(256);
    EventPublisher events = ring.claimPublisher();
    EventCursor cursor = ring.openCursor();
    CallRecorder again = new CallRecorder();
    try (Replay replay = Replay.of(Journal.open(file), IDENTITY, again)) {
      while (replay.advance(events)) {
        // to the end
      }
      assertThat(seen(cursor)).isEqualTo(expected(1));
      assertThat(again.calls).containsExactlyElementsOf(world.calls);
    }
  }

  @Test
  void ticksOfALockstepAreInOrder() {
    Lockstep.Settings session = Lockstep.Settings.of(1, 0, 1).withInputDelay(DELAY);
    NanoClock.Manual clock = new NanoClock.Manual(0);

    assertThat(eventsOf(new Lockstep(world, session, List.of(), clock).simulation()))
        .isEqualTo(expected(1 + DELAY));
  }

  @Test
  void ticksThatCanBeTakenBackAreInOrder() {
    Lockstep.Settings session = Lockstep.Settings.rollback(1, 0, 1);
    NanoClock.Manual clock = new NanoClock.Manual(0);

    assertThat(eventsOf(new Lockstep(world, session, List.of(), clock).simulation()))
        .isEqualTo(expected(1));
  }

  @Test
  void ticksOfATrialAreInOrder() {
    assertThat(eventsOf(Lockstep.trial(world, 3))).isEqualTo(expected(1));
  }

  private static List<String> eventsOf(Steppable simulation) {
    try (Live live = new Live(simulation)) {
      live.run(tick -> {});
      return seen(live.cursor);
    }
  }

  private static List<String> seen(EventCursor cursor) {
    List<String> seen = new ArrayList<>();
    cursor.poll(event -> {
      if (event.kind() == Event.Kind.USER) {
        seen.add("%d %s at %d ms"
            .formatted(
                event.tick(),
                CallRecorder.CALLS.get(event.detail()),
                event.instantNanos() / 1_000_000));
      }
    });
    return seen;
  }

  private static List<String> expected(long firstCommand) {
    List<String> events = new ArrayList<>();
    for (long tick = 1; tick <= TICKS; tick++) {
      for (String call : CallRecorder.CALLS) {
        if (!call.equals("apply") || tick >= firstCommand) {
          long at = call.equals("step") ? tick : tick - 1;
          events.add("%d %s at %d ms".formatted(tick, call, 10 * at));
        }
      }
    }
    return events;
  }

  private static final class Live implements AutoCloseable {
    final NanoClock.Manual clock = new NanoClock.Manual(0);
    final TickLoop loop;
    private final Steppable simulation;
    private final SharedState state =
        SharedState.of(LAYOUT, SharedState.Limits.DEFAULT.withEvents(256), clock);
    final EventCursor cursor = state.openEvents();
    private final StateWriter writer = state.claimWriter();

    Live(Steppable simulation) {
      this.simulation = simulation;
      loop = new TickLoop(writer, TickLoop.Parts.of(simulation), TickSettings.DEFAULT, clock);
      loop.advance(0);
    }

    void run(LongConsumer beforeTick) {
      for (long tick = 1; tick <= TICKS; tick++) {
        beforeTick.accept(tick);
        state.commands().user(Command.USER, 0, 0, 0, 0, 0);
        clock.moveTo(RATE.instantNanos(tick));
        loop.advance(clock.nanos());
      }
    }

    @Override
    public void close() {
      simulation.close();
      writer.close();
    }
  }

  private static final class CallRecorder implements Simulation {
    static final List<String> CALLS = List.of("begin", "apply", "control", "step");

    final List<String> calls = new ArrayList<>();
    private EventPublisher events = new EventRing(8).claimPublisher();
    private long tick;
    private int quality;

    private void note(String call) {
      calls.add("%d %s %d".formatted(tick, call, quality));
      events.user(0, CALLS.indexOf(call), 0, 0, 0);
    }

    @Override
    public void begin(long next, EventPublisher publisher) {
      tick = next;
      events = publisher;
      note("begin");
    }

    @Override
    public void apply(Command command) {
      note("apply");
    }

    @Override
    public void control(TickInput input) {
      note("control");
    }

    @Override
    public void step(long ofTick, double dtSeconds) {
      note("step");
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      // no bodies
    }

    @Override
    public SnapshotLayout layout() {
      return LAYOUT;
    }

    @Override
    public int qualityLevels() {
      return 3;
    }

    @Override
    public void useQuality(int level) {
      quality = level;
    }

    @Override
    public long stateHash() {
      return tick;
    }

    @Override
    public boolean savesState() {
      return true;
    }

    @Override
    public void save(SavedState destination) {
      destination.putLong(tick);
    }

    @Override
    public void restore(SavedState source) {
      tick = source.takeLong();
    }
  }
}
