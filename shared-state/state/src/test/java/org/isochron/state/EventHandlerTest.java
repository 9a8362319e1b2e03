package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which method of a listener each kind of event calls. */
class EventHandlerTest {
  private static final Map<Integer, String> METHODS = Map.ofEntries(
      Map.entry(Event.SPAWN, "spawned"),
      Map.entry(Event.DESPAWN, "despawned"),
      Map.entry(Event.CONTACT_BEGIN, "contactBegan"),
      Map.entry(Event.CONTACT_END, "contactEnded"),
      Map.entry(Event.SENSOR_ENTER, "sensorEntered"),
      Map.entry(Event.SENSOR_LEAVE, "sensorLeft"),
      Map.entry(Event.JOINT_BROKEN, "jointBroken"),
      Map.entry(Event.JOINT_LIMIT, "jointLimitReached"),
      Map.entry(Event.LOST_BODY, "bodyLost"),
      Map.entry(Event.REFUSED_COMMAND, "commandFailed"),
      Map.entry(Event.STALE_COMMAND, "commandFailed"),
      Map.entry(Event.GAP, "eventsLost"),
      Map.entry(Event.EPOCH, "timeJumped"),
      Map.entry(Event.OVERLOAD, "other"),
      Map.entry(Event.USER + 3, "other"));

  private final EventRing ring = new EventRing(64);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Test
  void eachKindCallsItsMethodOnce() {
    publisher.at(2, 3, 300);
    METHODS.forEach((kind, method) -> {
      publisher.publish(kind, 0, 5, 6, 0);

      assertThat(calls()).as(Event.name(kind)).containsExactly(method);
    });
  }

  @Test
  void startIsNoJumpOfTime() {
    publisher.at(1, 0, 0);
    publisher.publish(Event.EPOCH, 0, 0, 0, 0);

    assertThat(calls()).containsExactly("other");
  }

  @Test
  void listenerThatOverridesNothingTakesEveryKind() {
    publisher.at(2, 3, 300);
    METHODS.keySet().forEach(kind -> publisher.publish(kind, 0, 5, 6, 0));

    assertThat(cursor.poll(new EventHandler() {})).isEqualTo(METHODS.size());
  }

  /** Polls with a listener that notes which methods {@code accept} calls. */
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
