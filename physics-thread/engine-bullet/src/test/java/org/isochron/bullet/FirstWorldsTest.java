package org.isochron.bullet;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.ForkedJvm;
import org.junit.jupiter.api.Test;

/**
 * Two threads build the first two worlds of a process, which would crash Bullet without this
 * adapter's workaround (Libbulletjme#56).
 */
final class FirstWorldsTest {
  private static final int PROCESSES = Integer.getInteger("bullet.processes", 8);
  private static final int SECONDS = 600;

  @Test
  void twoThreadsBuildTheFirstTwoWorldsOfAProcess() throws Exception {
    for (int process = 0; process < PROCESSES; process++) {
      assertThat(ForkedJvm.run(SECONDS, TwoFirstWorlds.class)).contains("worlds ticked: 2");
    }
  }
}
