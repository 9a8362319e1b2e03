package org.isochron.bench.stress;

import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;

/** Simulations with a bug, one for each invariant that a simulation can break. */
enum PlantedBug implements UnaryOperator<Simulation> {
  /** Writes into a published snapshot. */
  TORN_SNAPSHOTS(Invariant.TORN_SNAPSHOTS) {
    @Override
    void captured(Snapshot open, long tick) {
      open.poses().z()[0] += tick % NOW_AND_THEN == 0 ? 1 : 0;
    }
  },
  /** Shows one body 5 ticks late. */
  WRONG_BLENDS(Invariant.WRONG_BLENDS) {
    @Override
    void captured(Snapshot open, long tick) {
      open.channel(Seal.COUNT)[World.FIRST_SLOT] -= tick % NOW_AND_THEN == 0 ? 5 : 0;
    }
  },
  LOST_INPUTS(Invariant.LOST_INPUTS) {
    @Override
    boolean loses(Command command) {
      return command.token() % NOW_AND_THEN == 0;
    }
  },
  LEAKED_THREADS(Invariant.LEAKED_THREADS) {
    @Override
    void captured(Snapshot open, long tick) {
      if (tick == NOW_AND_THEN) {
        Thread thread = new Thread(PlantedBug::parkUntilInterrupted, LEAKED);
        thread.setDaemon(true);
        thread.start();
      }
    }
  },
  ALLOCATION(Invariant.ALLOCATION) {
    @Override
    void captured(Snapshot open, long tick) {
      kept = new byte[20_000];
    }
  },
  FAILURES(Invariant.FAILURES) {
    @Override
    void captured(Snapshot open, long tick) {
      if (tick > NOW_AND_THEN) {
        throw new IllegalStateException("planted");
      }
    }
  };

  static final String LEAKED = "leaked-thread";
  private static final int NOW_AND_THEN = 50;

  final Invariant invariant;

  @SuppressWarnings("unused") // the field keeps the allocation from being optimised away
  private static byte[] kept = {};

  PlantedBug(Invariant invariant) {
    this.invariant = invariant;
  }

  void captured(Snapshot open, long tick) {}

  boolean loses(Command command) {
    return false;
  }

  @Override
  public Simulation apply(Simulation simulation) {
    return new ForwardingSimulation(simulation) {
      @Override
      public void capture(SnapshotWriter snapshots) {
        super.capture(snapshots);
        captured(snapshots.open(), snapshots.open().tick());
      }

      @Override
      public void apply(Command command) {
        if (!loses(command)) {
          super.apply(command);
        }
      }
    };
  }

  private static void parkUntilInterrupted() {
    while (!Thread.interrupted()) {
      LockSupport.park();
    }
  }
}
