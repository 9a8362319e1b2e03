package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.jspecify.annotations.Nullable;

/**
 * One unit of work that the log's reader passes to the physics thread. Owner: the thread that holds
 * it. Entries are reused; a free entry holds no slice and no state.
 */
final class LogEntry {
  enum Kind {
    TICK,
    SAVE,
    RESTORE
  }

  private Kind kind = Kind.TICK;
  private long number;
  private @Nullable Slice slice;
  private @Nullable SavedState state;

  void tick(long tick, Slice commands) {
    set(Kind.TICK, tick, commands, null);
  }

  void save(long logPosition, SavedState checkpoint) {
    set(Kind.SAVE, logPosition, null, checkpoint);
  }

  void restore(long tick, SavedState checkpoint) {
    set(Kind.RESTORE, tick, null, checkpoint);
  }

  private void set(Kind what, long which, @Nullable Slice commands, @Nullable SavedState saved) {
    kind = what;
    number = which;
    slice = commands;
    state = saved;
  }

  Kind kind() {
    return kind;
  }

  long number() {
    return number;
  }

  Slice slice() {
    return required(slice);
  }

  SavedState state() {
    return required(state);
  }

  @Nullable
  Slice release() {
    Slice held = slice;
    slice = null;
    state = null;
    return held;
  }

  private <T> T required(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException(
          "an entry of kind %s does not have this part".formatted(kind));
    }
    return part;
  }
}
