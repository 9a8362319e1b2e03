package org.isochron.bench.stress.finding;

import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;

/**
 * A bug that a test plants between the libraries and the checkers. The program runs with {@link
 * #NONE}.
 */
public interface Sabotage {
  Sabotage NONE = new Sabotage() {};

  default void captured(Snapshot open) {}

  /** Runs after each tick. */
  default void ticked(long tick) {}

  /** Replaces a new timeline segment. */
  default Timeline timeline(Timeline next) {
    return next;
  }

  /** Manual clock only. */
  default boolean oversleeps(long nowNanos) {
    return false;
  }

  /** Replaces a tick's instant. */
  default long instant(long instantNanos) {
    return instantNanos;
  }

  default boolean loses(Command command) {
    return false;
  }

  /** Replaces a command's stamp. */
  default long stamp(long stampNanos) {
    return stampNanos;
  }

  /** Replaces a sender's body id. */
  default long id(long body) {
    return body;
  }

  default boolean losesEnd(Event event) {
    return false;
  }

  default boolean losesAnswer(long number) {
    return false;
  }

  default boolean loses(Event event) {
    return false;
  }

  /** Replaces the earlier blended snapshot. */
  default Snapshot earlier(Snapshot from) {
    return from;
  }

  /** Replaces the displayed instant. */
  default long shown(long instantNanos) {
    return instantNanos;
  }

  /** Changes the shown bodies. */
  default void blended(Snapshot.Poses poses) {}
}
