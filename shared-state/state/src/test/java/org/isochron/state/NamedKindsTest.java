package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class NamedKindsTest {
  private static final Set<String> NO_KINDS =
      Set.of("VALUE_COUNT", "BYTES", "KIND_COUNT", "SENDER_COUNT", "CONTROL_COUNT", "USER");

  private final EventRing ring = new EventRing(8);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Test
  void everyKindHasTheNameOfItsConstant() throws IllegalAccessException {
    assertNamed(Command.class, Command::name);
    for (Event.Kind kind : EnumSet.range(Event.Kind.GAP, Event.Kind.USER)) {
      publisher.publish(kind, 0, BodyId.NONE, BodyId.NONE, 0);
      assertThat(text()).startsWith(kind.name());
    }
  }

  /**
   * Messages and recordings contain the numbers of event kinds, so these numbers must never change.
   */
  @Test
  void kindsOfEventsKeepTheirNumbers() {
    assertThat(EnumSet.range(Event.Kind.GAP, Event.Kind.DIVERGED))
        .extracting(Event.Kind::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 25).boxed().toList());
    assertThat(Event.Kind.values())
        .allSatisfy(kind -> assertThat(Event.Kind.of(kind.number())).isEqualTo(kind));
    assertThat(Event.Kind.CONTACT_BEGIN.number()).isEqualTo(4);
    assertThat(Event.Kind.SENSOR_LEAVE.number()).isEqualTo(16);
    assertThat(Event.Kind.JOINT_LIMIT.number()).isEqualTo(23);
    assertThat(Event.Kind.USER.number()).isEqualTo(1_000);
    assertThat(Event.Kind.of(1_000)).isEqualTo(Event.Kind.USER);
    assertThat(Event.Kind.of(Integer.MAX_VALUE)).isEqualTo(Event.Kind.USER);
    for (int unknown : new int[] {-1, 0, 26, 999}) {
      assertThat(Event.Kind.of(unknown)).isEqualTo(Event.Kind.UNKNOWN);
    }
  }

  @Test
  void eventOfAnUnknownKindKeepsItsNumber() {
    ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES).putInt(0, 77);

    Event event = Event.empty().readFrom(bytes);

    assertThat(event.kind()).isEqualTo(Event.Kind.UNKNOWN);
    assertThat(event.toString()).startsWith("kind 77 ");
    event.writeTo(bytes.clear());
    assertThat(bytes.getInt(0)).isEqualTo(77);
  }

  @Test
  void eventSaysWhatItHasAndNoMore() {
    publisher.at(2, 3, 300);
    publisher.contactBegin(
        BodyId.of(5, 1), BodyId.of(6, 2), new Vector3d(1, 2, 3), new Vector3f(0, 1, 0), 9);

    assertThat(text()).isEqualTo("CONTACT_BEGIN in tick 3, body 5#1, body 6#2, impulse 9.0");
  }

  @Test
  void refusedCommandIsNamed() {
    publisher.at(2, 3, 300);
    publisher.publish(
        Event.Kind.REFUSED_COMMAND, Command.TELEPORT, BodyId.of(5, 1), BodyId.NONE, 77);

    assertThat(text()).isEqualTo("REFUSED_COMMAND in tick 3, command TELEPORT, body 5#1, token 77");
  }

  @Test
  void refusedCommandNamesTheReason() {
    publisher.at(2, 3, 300);
    publisher.refused(Command.SPAWN, BodyId.of(5, 1), 0, Event.Refusal.NO_ROOM);

    assertThat(text()).isEqualTo("REFUSED_COMMAND in tick 3, command SPAWN, body 5#1, NO_ROOM");
  }

  @Test
  void kindsOfTheUserAreNumberedFromTheFirst() {
    publisher.at(2, 3, 300);
    publisher.user(4, 9, 0, 0, 0, 1);

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
