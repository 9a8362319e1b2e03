package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** What a log or a debugger shows of commands and events. */
class NamedKindsTest {
  private static final Set<String> NO_KINDS =
      Set.of("VALUE_COUNT", "BYTES", "KIND_COUNT", "CONTROL_COUNT", "USER");

  private final EventRing ring = new EventRing(8);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Test
  void everyKindHasTheNameOfItsConstant() throws IllegalAccessException {
    assertNamed(Command.class, Command::name);
    assertNamed(Event.class, kind -> {
      publisher.publish(kind, 0, BodyId.NONE, BodyId.NONE, 0);
      return text().replace(" in tick 3", "");
    });
  }

  @Test
  void eventSaysWhatItHasAndNoMore() {
    publisher.at(2, 3, 300);
    publisher.contactBegin(
        BodyId.of(5, 1), BodyId.of(6, 2), new Vector3f(1, 2, 3), new Vector3f(0, 1, 0), 9);

    assertThat(text()).isEqualTo("CONTACT_BEGIN in tick 3, body 5#1, body 6#2, impulse 9.0");
  }

  @Test
  void refusedCommandIsNamed() {
    publisher.at(2, 3, 300);
    publisher.publish(Event.REFUSED_COMMAND, Command.TELEPORT, BodyId.of(5, 1), BodyId.NONE, 77);

    assertThat(text()).isEqualTo("REFUSED_COMMAND in tick 3, command TELEPORT, body 5#1, token 77");
  }

  @Test
  void refusedCommandSaysWhy() {
    publisher.at(2, 3, 300);
    publisher.refused(Command.SPAWN, BodyId.of(5, 1), 0, Event.Refusal.NO_ROOM);

    assertThat(text()).isEqualTo("REFUSED_COMMAND in tick 3, command SPAWN, body 5#1, NO_ROOM");
  }

  @Test
  void kindsOfTheUserAreNumberedFromTheFirst() {
    publisher.at(2, 3, 300);
    publisher.user(Event.USER + 4, 9, 0, 0, 0, 1);

    assertThat(text()).isEqualTo("USER + 4 in tick 3, detail 9");
    assertThat(Command.name(Command.USER + 4)).isEqualTo("USER + 4");
  }

  private void assertNamed(Class<?> type, IntFunction<String> name) throws IllegalAccessException {
    publisher.at(2, 3, 300);
    List<Field> kinds = Arrays.stream(type.getDeclaredFields())
        .filter(field -> Modifier.isPublic(field.getModifiers()))
        .filter(field -> field.getType() == int.class && !NO_KINDS.contains(field.getName()))
        .toList();

    assertThat(kinds).hasSizeGreaterThan(15);
    for (Field kind : kinds) {
      assertThat(name.apply(kind.getInt(null))).startsWith(kind.getName());
    }
  }

  private String text() {
    List<String> texts = new ArrayList<>();
    cursor.poll(event -> texts.add(event.toString()));
    assertThat(texts).hasSize(1);
    return texts.get(0);
  }
}
