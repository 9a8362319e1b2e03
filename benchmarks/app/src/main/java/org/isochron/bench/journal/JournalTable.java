package org.isochron.bench.journal;

import java.util.List;
import org.isochron.replay.Journal;

final class JournalTable {
  private JournalTable() {}

  static List<String> of(Journal journal) {
    Journal.Identity identity = journal.identity();
    return List.of(
        "engine       %s %s".formatted(identity.engine(), identity.engineVersion()),
        "scene        %s, hash %016x, seed %d"
            .formatted(identity.scene(), identity.sceneHash(), identity.seed()),
        "layout       %d bodies%s, %d channels"
            .formatted(
                identity.layout().bodyCapacity(),
                identity.layout().velocities() ? " with velocities" : "",
                identity.layout().channels().size()),
        "rate         %d ticks in %d ns"
            .formatted(identity.rate().ticks(), identity.rate().nanos()),
        "ticks        %d to %d".formatted(journal.startTick() + 1, journal.lastTick()),
        "checkpoints  %d".formatted(journal.checkpointCount()),
        "bytes        %d".formatted(journal.wholeBytes()),
        "end          " + (isComplete(journal) ? "complete" : journal.end().toString()));
  }

  static boolean isComplete(Journal journal) {
    return journal.end() instanceof Journal.End.Complete;
  }
}
