package org.isochron.state;

import java.util.function.Consumer;

/**
 * A listener with one method per kind of event. Override those that you need, and pass it to
 * whatever takes a consumer of events: a frame, an {@link EventCursor} or an engine's adapter. Its
 * methods run on the caller's thread.
 *
 * <p>The event is valid during the call only: copy the values that you keep. Play no sounds for
 * events that are {@link Event#isOfJump}, because a jump of time repeats what was heard before.
 */
public interface EventHandler extends Consumer<Event> {
  /** Calls the method of the event's kind. */
  @Override
  default void accept(Event event) {
    switch (event.kind()) {
      case SPAWN -> spawned(event);
      case DESPAWN -> despawned(event);
      case CONTACT_BEGIN -> contactBegan(event);
      case CONTACT_END -> contactEnded(event);
      case SENSOR_ENTER -> sensorEntered(event);
      case SENSOR_LEAVE -> sensorLeft(event);
      case JOINT_BROKEN -> jointBroken(event);
      case JOINT_LIMIT -> jointLimitReached(event);
      case LOST_BODY -> bodyLost(event);
      case REFUSED_COMMAND, STALE_COMMAND -> commandFailed(event);
      case GAP -> eventsLost(event);
      case EPOCH -> {
        if (event.epoch() > 1) {
          timeJumped(event);
        } else {
          other(event); // the start
        }
      }
      default -> other(event);
    }
  }

  /** Body {@code bodyA} was added, or a jump of time brought it back. */
  default void spawned(Event event) {}

  /** Body {@code bodyA} was removed, or a jump of time has undone its spawn. */
  default void despawned(Event event) {}

  /**
   * Two bodies began to touch, with point, normal and impulse. Contacts are reported for prefabs
   * that ask for contact events.
   */
  default void contactBegan(Event event) {}

  /** Two bodies no longer touch. */
  default void contactEnded(Event event) {}

  /** {@code bodyB} entered the sensor {@code bodyA}. */
  default void sensorEntered(Event event) {}

  /** {@code bodyB} left the sensor {@code bodyA}, or one of the two was removed. */
  default void sensorLeft(Event event) {}

  /** A joint between two bodies broke. */
  default void jointBroken(Event event) {}

  /** A joint between two bodies reached a limit. */
  default void jointLimitReached(Event event) {}

  /** A step left body {@code bodyA} without a valid pose; see {@link Event.Kind#LOST_BODY}. */
  default void bodyLost(Event event) {}

  /**
   * A command was refused, or named a removed body or joint; {@link Event#toString} says which
   * command and why.
   */
  default void commandFailed(Event event) {}

  /**
   * Time jumped to the end of {@link Event#tick}, by a rewind, a seek or a restored state. What the
   * jump began and ended is reported by events that are {@link Event#isOfJump}.
   */
  default void timeJumped(Event event) {}

  /** Events were lost, because this listener was too slow or between processes. */
  default void eventsLost(Event event) {}

  /** An event of any other kind, such as one of your own. */
  default void other(Event event) {}
}
