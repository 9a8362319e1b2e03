package org.isochron.engine.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.shapes.Prefab;
import org.junit.jupiter.api.Test;

final class LayerTableTest {
  @Test
  void pairsOfLayerAndMaskAreNumberedInTheOrderOfTheirFirstUse() {
    LayerTable table = new LayerTable("an engine", 3);

    assertThat(table.number(4, Prefab.ALL_LAYERS, false)).isZero();
    assertThat(table.number(31, 1 << 4, false)).isEqualTo(1);
    assertThat(table.number(4, 1 << 31, false)).isEqualTo(2);
    assertThat(table.number(31, 1 << 4, false)).isEqualTo(1);
    assertThat(table.size()).isEqualTo(3);
    assertThat(table.layer(1)).isEqualTo(31);
    assertThat(table.collide(0, 1)).isTrue();
    assertThat(table.collide(1, 1)).as("its mask lacks its own layer").isFalse();
    assertThat(table.collide(0, 2)).as("one of the two masks lacks a layer").isFalse();
  }

  @Test
  void sensorsHaveNumbersOfTheirOwnAndCollideWithNothing() {
    LayerTable table = new LayerTable("an engine", 2);

    assertThat(table.number(0, Prefab.ALL_LAYERS, false)).isZero();
    assertThat(table.number(0, Prefab.ALL_LAYERS, true)).isEqualTo(1);
    assertThat(table.isSensor(0)).isFalse();
    assertThat(table.isSensor(1)).isTrue();
    assertThat(table.collide(0, 0)).isTrue();
    assertThat(table.collide(0, 1)).isFalse();
  }

  @Test
  void threadsThatAddAtOnceAgreeOnTheNumbers() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      LayerTable table = new LayerTable("an engine", 64);
      int[][] numbers = new int[2][64];
      AtomicInteger started = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int[] own : numbers) {
        Thread thread = new Thread(() -> {
          started.incrementAndGet();
          while (started.get() < numbers.length) {
            Thread.onSpinWait();
          }
          for (int mask = 0; mask < own.length; mask++) {
            own[mask] = table.number(0, mask, false);
          }
        });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(table.size()).isEqualTo(64);
      for (int[] own : numbers) {
        assertThat(own).isEqualTo(numbers[0]);
      }
      assertThat(numbers[0]).doesNotHaveDuplicates();
    }
  }

  @Test
  void moreThanTheEngineCanDistinguishAreRefusedByItsName() {
    LayerTable table = new LayerTable("an engine", 1);
    table.number(0, 7, false);

    assertThatThrownBy(() -> table.number(0, 8, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("layer 0 with mask 8")
        .hasMessageContaining("an engine supports 1");
  }
}
