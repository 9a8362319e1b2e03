package org.isochron.jme;

import com.jme3.scene.Spatial;
import org.isochron.state.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * Hears of contacts, sensors, removed bodies and jumps of time when the picture reaches them.
 * Called by {@link IsochronAppState#update} once for each begin and each end, on the application's
 * thread.
 *
 * <p>Contacts are reported for prefabs {@code withContactEvents()}. The event has the bodies' ids,
 * and a contact that begins also point, normal and impulse; it is valid during the call only. The
 * spatials are those whose {@link BodyControl} shows the bodies, or null.
 */
public interface SpatialContactListener {
  /** Two bodies began to touch. */
  default void contactBegan(Event contact, @Nullable Spatial a, @Nullable Spatial b) {}

  /** Two bodies no longer touch. */
  default void contactEnded(Event contact, @Nullable Spatial a, @Nullable Spatial b) {}

  /** A body came into a sensor. */
  default void sensorEntered(Event entry, @Nullable Spatial sensor, @Nullable Spatial body) {}

  /** A body left a sensor, or one of the two was removed. */
  default void sensorLeft(Event entry, @Nullable Spatial sensor, @Nullable Spatial body) {}

  /**
   * A body was removed, or a jump of time has undone its spawn. Its spatial is culled; detach it if
   * time cannot jump to where the body is again.
   */
  default void bodyRemoved(Event removal, @Nullable Spatial spatial) {}

  /**
   * Time jumped to the end of a tick, by a rewind, a seek or a restored state. What that began and
   * ended is reported like everything else, by events that are {@link Event#isOfJump}.
   */
  default void rewound(long tick) {}
}
