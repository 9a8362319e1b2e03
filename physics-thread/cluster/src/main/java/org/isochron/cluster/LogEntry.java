package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the physics thread does next. Owner: the thread that holds it. It is reused, and
 * holds nothing while it is free.
 */
final class LogEntry {
  /** What is to be done. */
  enum Kind {
    /** Run the tick with the slice. */
    TICK,
    /** Save the simulation, as it is at the log's position, into the state. */
    SAVE,
    /** Restore the simulation, at the end of the tick, from the state. */
    RESTORE
  }

  private Kind kind = Kind.TICK;
  private long number;
  private @Nullable Slice slice;
  private @Nullable SavedState state;

  void tick(long tick, Slice commands) {
    set(Kind.TICK, tick, commands, null);
  }

  void save(long logPosition, SavedState begun) {
    set(Kind.SAVE, logPosition, null, begun);
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

  /** The tick that runs or is restored; of what is saved, the position in the log. */
  long number() {
    return number;
  }

  Slice slice() {
    return required(slice);
  }

  SavedState state() {
    return required(state);
  }

  /** Lets go of what it held, and returns the slice if there was one. */
  @Nullable
  Slice release() {
    Slice held = slice;
    slice = null;
    state = null;
    return held;
  }

  private <T> T required(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("an entry of the kind %s has no such part".formatted(kind));
    }
    return part;
  }
}
