package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChangedSettingsTest {
  @Test
  void eachMethodChangesItsValuesAndNoOthers() {
    Engine.Settings.BuildListener<Object> listener = (world, bodies) -> {};
    Engine.Settings all = new Engine.Settings(
        2,
        3,
        4,
        true,
        true,
        Engine.Settings.ErrorPolicy.THROW,
        Engine.Settings.LostBodyPolicy.REST,
        List.of(new Engine.Settings.Hook<>(Object.class, listener)));

    Engine.Settings changed = Engine.Settings.defaults()
        .withWorkers(2)
        .withIterations(3, 4)
        .withContactEvents()
        .withJointLimitEvents()
        .withErrorPolicy(Engine.Settings.ErrorPolicy.THROW)
        .withLostBodyPolicy(Engine.Settings.LostBodyPolicy.REST)
        .withHook(Object.class, listener);

    assertThat(changed).isEqualTo(all);
    assertThat(all.withWorkers(2)).isEqualTo(all);
  }
}
