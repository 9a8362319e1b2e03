package org.isochron.libgdx;

import com.badlogic.gdx.utils.Array;
import java.util.function.Consumer;
import org.isochron.state.Event;

/**
 * Passes events on to a game's listeners, in the order in which they were added. Owner: the render
 * thread.
 */
final class ContactListeners implements Consumer<Event> {
  private final Array<GdxPhysics.ContactListener> listeners = new Array<>();

  void add(GdxPhysics.ContactListener listener) {
    listeners.add(listener);
  }

  void remove(GdxPhysics.ContactListener listener) {
    listeners.removeValue(listener, true);
  }

  @Override
  public void accept(Event event) {
    for (int index = 0; index < listeners.size; index++) {
      notify(listeners.get(index), event);
    }
  }

  private static void notify(GdxPhysics.ContactListener listener, Event event) {
    long a = event.bodyA();
    long b = event.bodyB();
    switch (event.kind()) {
      case Event.CONTACT_BEGIN -> listener.beginContact(a, b, event);
      case Event.CONTACT_END -> listener.endContact(a, b);
      case Event.SENSOR_ENTER -> listener.enterSensor(a, b);
      case Event.SENSOR_LEAVE -> listener.leaveSensor(a, b);
      case Event.DESPAWN -> listener.bodyRemoved(a);
      case Event.EPOCH -> {
        if (event.epoch() > 1) { // the first one is the start
          listener.rewound(event.tick());
        }
      }
      default -> {}
    }
  }
}
