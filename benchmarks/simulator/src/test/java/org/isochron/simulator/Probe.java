package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Writes the truth: around everything that a loop ticks, so that it also sees what a history
 * restores. It begins at the program's start tick, and makes ticks slow where a program asks for it.
 */
final class Probe extends ForwardingSteppable<Steppable> {
  private final Truth truth;
  private final long startTick;
  private final NanoClock.Manual clock;

  /** Number of ticks that the history keeps. */
  private final int keptTicks;

  private @Nullable CommandCheck commands;
  private Consumer<Command> listener = command -> {};
  private Timeline timeline = Timeline.paused(0);
  private long tick;
  private long steps;
  private long epoch;
  private int slowTicks;
  private long slowNanos;
  private long slowedNanos;

  /** True if the newest moment is not what a capture would now show. */
  private boolean hasChanged = true;

  /** True after a jump, until a command changes the world. */
  private boolean isAgain;

  private boolean backwards;
  private boolean hasMoved;

  /** The tick that is shown while time runs backwards. */
  private long shownTick;

  private long earliestTick;

  Probe(
      Steppable simulation,
      Truth truth,
      long startTick,
      OptionalInt keptTicks,
      NanoClock.Manual clock) {
    super(simulation);
    this.truth = truth;
    this.startTick = startTick;
    this.clock = clock;
    this.keptTicks = keptTicks.orElse(0);
    earliestTick = startTick;
  }

  /** Checks commands. */
  void check(CommandCheck check) {
    commands = check;
  }

  /** Tells of each command that reaches the world. */
  void tell(Consumer<Command> ofCommands) {
    listener = ofCommands;
  }

  /** Makes the next ticks slow. */
  void slow(int ticks, long nanos) {
    slowTicks = ticks;
    slowNanos = nanos;
  }

  /** Requires that all numbered commands have come. */
  void requireNumbers(long least, long most) {
    if (commands != null) {
      assertThat(commands.numbers()).as("numbered commands").isBetween(least, most);
    }
  }

  /** Returns how long ticks have been slow since the last call. */
  long takeSlowed() {
    long nanos = slowedNanos;
    slowedNanos = 0;
    return nanos;
  }

  /** Returns how many ticks have run, backwards too. */
  long steps() {
    return steps;
  }

  boolean isBackwards() {
    return backwards;
  }

  @Override
  public long resumeTick(long last, Runnable beforeJump) {
    long resumed = simulation.resumeTick(Math.max(last, startTick), beforeJump);
    if (resumed != last) {
      tick = resumed;
      hasChanged = true;
    }
    return resumed;
  }

  @Override
  public void apply(Command command) {
    listener.accept(command);
    hasChanged = true;
    isAgain = false;
    if (commands == null) {
      simulation.apply(command);
    } else {
      commands.apply(simulation, tick, timeline, command);
    }
  }

  @Override
  public void step(long next, double dtSeconds) {
    if (slowTicks > 0) {
      slowTicks--;
      slowedNanos += slowNanos;
      clock.advance(slowNanos);
    }
    steps++;
    hasChanged = false;
    isAgain = false;
    if (backwards) {
      simulation.step(next, dtSeconds);
      tick = next;
      hasMoved = shownTick > earliestTick;
      shownTick -= hasMoved ? 1 : 0;
      truth.backwards(epoch, tick, shownTick, hasMoved, shownTick > earliestTick);
      return;
    }
    simulation.step(next, dtSeconds);
    tick = next;
    earliestTick = Math.max(earliestTick, tick - keptTicks);
    truth.step(epoch, tick, simulation.view(tick), simulation);
    truth.forgetBefore(earliestTick);
  }

  /** Notes that the next snapshot shows something else, or the same tick again. */
  void noteChange() {
    hasChanged = true;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    writeChange();
    simulation.capture(snapshots);
  }

  /** Writes what the next snapshot shows, unless it is written. */
  void writeChange() {
    if (hasChanged) {
      hasChanged = false;
      if (backwards) {
        truth.backwards(epoch, tick, shownTick, hasMoved, shownTick > earliestTick);
      } else if (isAgain) {
        truth.again(epoch, tick, simulation.view(tick), simulation);
      } else {
        truth.change(epoch, tick, simulation.view(tick), simulation);
      }
    }
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    hasChanged |= timeline.epoch() != epoch;
    epoch = timeline.epoch();
    this.timeline = timeline;
    simulation.timelineChanged(timeline);
  }

  @Override
  public Optional<Past> past() {
    return simulation.past().map(ItsPast::new);
  }

  private void jumped(long to) {
    if (commands != null) {
      commands.jumped(to);
    }
    tick = to;
    backwards = false;
    hasChanged = true;
    isAgain = true;
  }

  private final class ItsPast implements Past {
    private final Past past;

    ItsPast(Past past) {
      this.past = past;
    }

    @Override
    public boolean canSeek() {
      return past.canSeek();
    }

    @Override
    public boolean canReverse() {
      return past.canReverse();
    }

    @Override
    public long earliestTick() {
      return past.earliestTick();
    }

    @Override
    public long latestTick() {
      return past.latestTick();
    }

    @Override
    public void seek(long to) {
      past.seek(to);
      jumped(to);
    }

    @Override
    public void reverse() {
      past.reverse();
      backwards = true;
      hasMoved = false;
      shownTick = past.latestTick();
      hasChanged = true;
    }

    @Override
    public long forward() {
      long reached = past.forward();
      jumped(reached);
      return reached;
    }
  }
}
