package org.isochron.state;

import java.util.function.Consumer;

/**
 * Listener with one method per kind of event. Override some methods and pass the listener to a
 * frame, an {@link EventCursor} or an engine's adapter. Runs on the caller's thread.
 *
 * <p>The event is only valid during the call, so copy its values. Play no sounds for events with
 * {@link Event#isFromTimeJump}, because a time jump repeats earlier events.
 */
public interface EventHandler extends Consumer<Event> {
  /** Dispatches by the event's kind. */
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

  /** Body {@code bodyA} was spawned, or restored by a time jump. */
  default void spawned(Event event) {}

  /** Body {@code bodyA} was removed, or a time jump reverted its spawn. */
  default void despawned(Event event) {}

  /** Two bodies began to touch. Only prefabs with contact events report contacts. */
  default void contactBegan(Event event) {}

  /** Two bodies separated. */
  default void contactEnded(Event event) {}

  /** Body {@code bodyB} entered sensor {@code bodyA}. */
  default void sensorEntered(Event event) {}

  /** Body {@code bodyB} left sensor {@code bodyA}, or one of the two was removed. */
  default void sensorLeft(Event event) {}

  /** A joint broke. */
  default void jointBroken(Event event) {}

  /** A joint reached a limit. */
  default void jointLimitReached(Event event) {}

  /** A step produced an invalid pose for body {@code bodyA}; see {@link Event.Kind#LOST_BODY}. */
  default void bodyLost(Event event) {}

  /** A command was rejected, or named a removed body or joint. */
  default void commandFailed(Event event) {}

  /** Time jumped to the end of {@link Event#tick} by a rewind, a seek or a restored state. */
  default void timeJumped(Event event) {}

  /** Events were lost between processes or because this listener was too slow. */
  default void eventsLost(Event event) {}

  /** Any other event. */
  default void other(Event event) {}
}
