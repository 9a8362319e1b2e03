package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.RVec3;
import org.isochron.engine.Claims;
import org.isochron.engine.Engine;
import org.isochron.engine.EngineUnderTest;
import org.isochron.engine.Engines;
import org.joml.Vector3f;

/** Jolt with either library. */
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
