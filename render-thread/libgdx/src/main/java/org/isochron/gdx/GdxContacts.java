package org.isochron.gdx;

import org.isochron.state.event.Event;

/**
 * What a game hears of contacts, sensors, removed bodies and jumps of time, at the instant at which
 * the picture shows them. Called on the render thread, by {@link GdxPhysics#next}, after models and
 * sprites were placed. Contacts are reported for prefabs that ask for contact events.
 */
public interface GdxContacts {
  /**
   * Two bodies began to touch.
   *
   * @param contact has point, normal and impulse; valid during the call only
   */
  default void beginContact(long bodyA, long bodyB, Event contact) {}

  /** Two bodies no longer touch. */
  default void endContact(long bodyA, long bodyB) {}

  /** A body came into a sensor. */
  default void enterSensor(long sensor, long body) {}

  /** A body left a sensor, or one of the two was removed. */
  default void leaveSensor(long sensor, long body) {}

  /**
   * A body was removed, or a jump of time has undone its spawn. Its model and sprite are not among
   * those that are shown; {@link GdxPhysics#forget} it if time cannot jump to where it is again.
   */
  default void bodyRemoved(long body) {}

  /**
   * Time jumped to the end of a tick, by a rewind, a seek or a restored state. What that began and
   * ended is reported like everything else.
   */
  default void rewound(long tick) {}
}
