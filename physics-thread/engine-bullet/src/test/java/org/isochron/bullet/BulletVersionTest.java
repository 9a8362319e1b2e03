package org.isochron.bullet;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engines;
import org.junit.jupiter.api.Test;

final class BulletVersionTest {
  @Test
  void ownBulletIsTheOneThatLoads() {
    assertThat(Engines.named("Bullet").obstacle()).isEmpty();
    assertThat(Engines.named("Bullet").version()).isEqualTo(BulletVersion.OWN);
  }

  @Test
  void anotherBulletIsDetectedByItsClassesOrItsLibrary() {
    assertThat(BulletVersion.conflict(BulletVersion.OWN, BulletVersion.OWN)).isEmpty();
    assertThat(BulletVersion.conflict("22.0.3", BulletVersion.OWN).orElseThrow())
        .contains(
            "classes are of version 22.0.3", "needs " + BulletVersion.OWN, "remove the other");
    assertThat(BulletVersion.conflict(BulletVersion.OWN, "22.0.3").orElseThrow())
        .contains("native library is of 22.0.3");
  }
}
