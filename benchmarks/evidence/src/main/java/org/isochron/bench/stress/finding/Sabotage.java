package org.isochron.bench.stress.finding;

import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;

/**
 * A bug between the libraries and the witnesses. Tests plant them; a run of the program has
 * {@link #NONE}.
 */
public interface Sabotage {
  Sabotage NONE = new Sabotage() {};

  /** A snapshot is about to be published. */
  default void captured(Snapshot open) {}

  /** A tick was published. */
  default void ticked(long tick) {}

  /** A new segment of the timeline. */
  default Timeline timeline(Timeline next) {
    return next;
  }

  /** Returns true if the loop's thread oversleeps a wall instant, on the hand-made clock. */
  default boolean oversleeps(long nowNanos) {
    return false;
  }

  /** The instant of a tick. */
  default long instant(long instantNanos) {
    return instantNanos;
  }

  /** Returns true if a command does not arrive. */
  default boolean loses(Command command) {
    return false;
  }

  /** The stamp of a command that arrives. */
  default long stamp(long stampNanos) {
    return stampNanos;
  }

  /** The id that a sender got for a body. */
  default long id(long body) {
    return body;
  }

  /** Returns true if the end of a contact is not published. */
  default boolean losesEnd(Event event) {
    return false;
  }

  /** Returns true if the answer to a question does not arrive. */
  default boolean losesAnswer(long number) {
    return false;
  }

  /** Returns true if an event does not arrive. */
  default boolean loses(Event event) {
    return false;
  }

  /** The earlier of the two snapshots that are blended. */
  default Snapshot earlier(Snapshot from) {
    return from;
  }

  /** The displayed instant. */
  default long shown(long instantNanos) {
    return instantNanos;
  }

  /** The bodies as they are shown. */
  default void blended(Snapshot.Poses poses) {}
}
