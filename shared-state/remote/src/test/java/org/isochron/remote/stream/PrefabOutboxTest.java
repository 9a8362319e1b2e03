package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

final class PrefabOutboxTest {
  private static final Prefab BALL = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
  private static final int TRIANGLES = 10_000;

  private final PrefabOutbox outbox = new PrefabOutbox();
  private final List<byte[]> sent = new ArrayList<>();

  @Test
  void aPrefabIsEncodedOnceThoughTheTableGrows() {
    PrefabTable table = PrefabTable.of(List.of(Prefab.fixed(ground(0)), BALL));
    long first = answer(table, 1);
    long next = answer(table.with(PrefabTable.of(List.of(BALL))), 2);

    assertThat(first).isGreaterThan(12 * TRIANGLES);
    assertThat(next).isLessThan(TRIANGLES);
  }

  @Test
  void anotherSceneIsEncodedAnew() {
    PrefabTable both = PrefabTable.of(List.of(BALL, Prefab.fixed(ground(0))));
    PrefabTable one = PrefabTable.of(List.of(BALL));
    PrefabTable other = one.with(PrefabTable.of(List.of(Prefab.fixed(ground(1)))));
    answer(both, 1);
    byte[] before = sent.get(0);
    answer(one, 0);
    sent.clear();
    answer(other, 1);

    assertThat(sent.get(0)).hasSameSizeAs(before).isNotEqualTo(before);
  }

  /** Returns the number of allocated bytes. */
  private long answer(PrefabTable table, int prefab) {
    ByteBuffer memory = Messages.memory();
    ByteBuffer question = Messages.memory();
    Messages.begin(question, Messages.PREFAB_WANTED);
    question.putInt(prefab).putInt(0);
    ByteBuffer asked = Messages.end(question);
    asked.position(asked.limit() - 2 * Integer.BYTES);
    Line line = message -> {
      byte[] bytes = new byte[message.remaining()];
      message.duplicate().get(bytes);
      sent.add(bytes);
      return false; // one part is enough
    };
    long before = AllocationCount.soFar();
    outbox.answer(asked, table, line, memory, 1);
    return AllocationCount.soFar() - before;
  }

  private static Shape.Mesh ground(float height) {
    List<Vector3fc> corners =
        List.of(new Vector3f(0, height, 0), new Vector3f(0, height, 1), new Vector3f(1, height, 0));
    List<Shape.Triangle> triangles = new ArrayList<>();
    for (int i = 0; i < TRIANGLES; i++) {
      triangles.add(new Shape.Triangle(0, 1, 2));
    }
    return new Shape.Mesh(corners, triangles);
  }
}
