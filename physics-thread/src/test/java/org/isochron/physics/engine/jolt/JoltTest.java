package org.isochron.physics.engine.jolt;

import org.isochron.physics.engine.Claims;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSpecification;
import org.isochron.physics.engine.Engines;

final class JoltTest extends EngineSpecification {
  @Override
  protected Engine engine() {
    return Engines.named("Jolt");
  }

  @Override
  protected Claims claims() {
    return new Claims(false, true, 2, true);
  }
}
