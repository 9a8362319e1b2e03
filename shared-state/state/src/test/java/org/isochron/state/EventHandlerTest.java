package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventHandlerTest {
  private static final Map<Event.Kind, String> METHODS = Map.ofEntries(
      Map.entry(Event.Kind.SPAWN, "spawned"),
      Map.entry(Event.Kind.DESPAWN, "despawned"),
      Map.entry(Event.Kind.CONTACT_BEGIN, "contactBegan"),
      Map.entry(Event.Kind.CONTACT_END, "contactEnded"),
      Map.entry(Event.Kind.SENSOR_ENTER, "sensorEntered"),
      Map.entry(Event.Kind.SENSOR_LEAVE, "sensorLeft"),
      Map.entry(Event.Kind.JOINT_BROKEN, "jointBroken"),
      Map.entry(Event.Kind.JOINT_LIMIT, "jointLimitReached"),
      Map.entry(Event.Kind.LOST_BODY, "bodyLost"),
      Map.entry(Event.Kind.REFUSED_COMMAND, "commandFailed"),
      Map.entry(Event.Kind.STALE_COMMAND, "commandFailed"),
      Map.entry(Event.Kind.GAP, "eventsLost"),
      Map.entry(Event.Kind.EPOCH, "timeJumped"),
      Map.entry(Event.Kind.OVERLOAD, "other"),
      Map.entry(Event.Kind.USER, "other"));

  private final EventRing ring = new EventRing(64);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Test
  void eachKindCallsItsMethodOnce() {
    publisher.at(2, 3, 300);
    METHODS.forEach((kind, method) -> {
      publisher.publish(kind, 0, 5, 6, 0);

      assertThat(calls()).as("%s", kind).containsExactly(method);
    });
  }

  @Test
  void startIsNoJumpOfTime() {
    publisher.at(1, 0, 0);
    publisher.publish(Event.Kind.EPOCH, 0, 0, 0, 0);

    assertThat(calls()).containsExactly("other");
  }

  @Test
  void listenerThatOverridesNothingTakesEveryKind() {
    publisher.at(2, 3, 300);
    METHODS.keySet().forEach(kind -> publisher.publish(kind, 0, 5, 6, 0));

    assertThat(cursor.poll(new EventHandler() {})).isEqualTo(METHODS.size());
  }

  /** Records the called methods. */
  private List<String> calls() {
    List<String> calls = new ArrayList<>();
    InvocationHandler noting = (proxy, method, arguments) -> {
      if (method.getName().equals("accept")) {
        return InvocationHandler.invokeDefault(proxy, method, arguments);
      }
      calls.add(method.getName());
      return null;
    };
    cursor.poll((EventHandler) Proxy.newProxyInstance(
        EventHandler.class.getClassLoader(), new Class<?>[] {EventHandler.class}, noting));
    return calls;
  }
}
