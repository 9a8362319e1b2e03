package org.isochron.bench.stress;

import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/** One minimal bug per invariant. */
final class PlantedBugs {
  static final String LEAKED = "leaked-thread";
  private static final int NOW_AND_THEN = 50;

  private PlantedBugs() {}

  static Sabotage violating(Invariant invariant) {
    return switch (invariant) {
      case TORN_SNAPSHOTS -> new WritesAfterPublish();
      case NON_NEIGHBOURS -> new KeepsTheEarlierSnapshot();
      case BACKWARDS -> new GoesBack();
      case WRONG_BLENDS -> new Misplaces();
      case DRIFT -> new SumsInstants();
      case LOST_TICKS -> new Oversleeps();
      case LOST_INPUTS -> new LosesCommands();
      case DISORDERED_COMMANDS -> new MovesStamps();
      case SHARED_IDS -> new GivesOneId();
      case ENDLESS_CONTACTS -> new LosesEnds();
      case LOST_EVENTS -> new LosesEvents();
      case LOST_ANSWERS -> new LosesAnswers();
      case LEAKED_THREADS -> new LeaksThread();
      case ALLOCATION -> new Allocates();
      case FAILURES -> new Throws();
    };
  }

  private static final class WritesAfterPublish implements Sabotage {
    private @Nullable Snapshot published;

    @Override
    public void captured(Snapshot open) {
      published = open;
    }

    @Override
    public void ticked(long tick) {
      if (published != null && tick % NOW_AND_THEN == 0) {
        published.poses().z()[0] += 1;
      }
    }
  }

  private static final class KeepsTheEarlierSnapshot implements Sabotage {
    private @Nullable Snapshot kept;

    @Override
    public Snapshot earlier(Snapshot from) {
      if (kept == null && from.tick() > NOW_AND_THEN) {
        kept = from;
      }
      return kept == null ? from : kept;
    }
  }

  private static final class GoesBack implements Sabotage {
    private int frames;

    @Override
    public long shown(long instantNanos) {
      return ++frames % NOW_AND_THEN == 0 ? instantNanos - 1_000_000_000 : instantNanos;
    }
  }

  /** Moves bodies by 5 mm in one of a hundred frames. */
  private static final class Misplaces implements Sabotage {
    private int frames;

    @Override
    public void blended(Snapshot.Poses poses) {
      if (++frames % 100 == 0) {
        for (int slot = 0; slot < poses.y().length; slot++) {
          poses.y()[slot] += 0.005f;
        }
      }
    }
  }

  /** Loses one microsecond of simulation time, long after a suspend and a change of speed. */
  static final class MovesTheTimeline implements Sabotage {
    private int changes;
    private boolean wasSlow;
    private long lostNanos;

    @Override
    public Timeline timeline(Timeline next) {
      wasSlow |= next.speedPermille() != Timeline.NORMAL_PERMILLE;
      if (wasSlow && next.epoch() > 2 && ++changes == NOW_AND_THEN) {
        lostNanos = 1_000;
      }
      return next.movedTo(next.wallNanos(), next.simNanos() - lostNanos);
    }

    boolean isPlanted() {
      return lostNanos > 0;
    }
  }

  /** Wakes up too late for most ticks, so the overload policy drops them. */
  private static final class Oversleeps implements Sabotage {
    private static final long SLEEP_NANOS = 200_000_000;
    private long wokenNanos;

    @Override
    public boolean oversleeps(long nowNanos) {
      if (nowNanos - wokenNanos < SLEEP_NANOS) {
        return true;
      }
      wokenNanos = nowNanos;
      return false;
    }
  }

  private static final class SumsInstants implements Sabotage {
    private long sumNanos;

    @Override
    public long instant(long instantNanos) {
      sumNanos += 16_666_666;
      return sumNanos;
    }
  }

  private static final class LosesCommands implements Sabotage {
    @Override
    public boolean loses(Command command) {
      return command.token() % NOW_AND_THEN == 0;
    }
  }

  private static final class MovesStamps implements Sabotage {
    private int commands;

    @Override
    public long stamp(long stampNanos) {
      return ++commands % NOW_AND_THEN == 0 ? stampNanos + 5_000_000 : stampNanos;
    }
  }

  private static final class GivesOneId implements Sabotage {
    @Override
    public long id(long body) {
      return BodyId.of(Worlds.FIRST_SLOT, 1);
    }
  }

  private static final class LosesEnds implements Sabotage {
    @Override
    public boolean losesEnd(Event event) {
      return true;
    }
  }

  private static final class LosesEvents implements Sabotage {
    @Override
    public boolean loses(Event event) {
      return event.token() % NOW_AND_THEN == 1;
    }
  }

  private static final class LosesAnswers implements Sabotage {
    @Override
    public boolean losesAnswer(long number) {
      return number % NOW_AND_THEN == 0;
    }
  }

  private static final class LeaksThread implements Sabotage {
    @Override
    public void ticked(long tick) {
      if (tick == NOW_AND_THEN) {
        Thread thread = new Thread(PlantedBugs::parkUntilInterrupted, LEAKED);
        thread.setDaemon(true);
        thread.start();
      }
    }
  }

  private static void parkUntilInterrupted() {
    while (!Thread.interrupted()) {
      LockSupport.park();
    }
  }

  private static final class Allocates implements Sabotage {
    @SuppressWarnings("unused") // the field keeps the allocation from being optimised away
    private byte[] kept = {};

    @Override
    public void ticked(long tick) {
      kept = new byte[64];
    }

    @Override
    public void blended(Snapshot.Poses poses) {
      kept = new byte[64];
    }
  }

  private static final class Throws implements Sabotage {
    @Override
    public void captured(Snapshot open) {
      if (open.tick() > NOW_AND_THEN) {
        throw new IllegalStateException("planted");
      }
    }
  }
}
