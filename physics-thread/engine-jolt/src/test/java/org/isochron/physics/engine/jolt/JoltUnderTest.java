package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.RVec3;
import org.isochron.physics.engine.Claims;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineUnderTest;
import org.isochron.physics.engine.Engines;
import org.joml.Vector3f;

/** Jolt, whichever of its libraries is loaded. */
interface JoltUnderTest extends EngineUnderTest {
  @Override
  default Engine engine() {
    return Engines.named("Jolt");
  }

  @Override
  default Claims claims() {
    return new Claims(false, true, 2, true, true, true);
  }

  @Override
  default Vector3f enginePosition(Object engineBody) {
    RVec3 position = ((Body) engineBody).getPosition();
    return new Vector3f((float) position.xx(), (float) position.yy(), (float) position.zz());
  }
}
