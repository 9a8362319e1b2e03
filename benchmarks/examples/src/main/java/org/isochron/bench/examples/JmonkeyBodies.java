package org.isochron.bench.examples;

import com.jme3.app.Application;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Quaternion;
import com.jme3.scene.Spatial;
import java.util.LinkedHashMap;
import java.util.Map;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A jMonkeyEngine state that moves spatials to the displayed poses of their bodies; it replaces a {@code
 * BulletAppState}. Attach it like any other state, and start and close the physics thread separately.
 */
public final class JmonkeyBodies extends BaseAppState {
  private final FrameSource frames;
  private final Map<Long, Spatial> spatials = new LinkedHashMap<>();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternion turned = new Quaternion();

  /** Creates the state. The rate of the display is measured, because the application's settings may not have it. */
  public JmonkeyBodies(SharedState state) {
    frames = FrameSource.on(state);
    frames.onDisplay();
  }

  /** Makes a spatial follow a body. */
  public void follow(long body, Spatial spatial) {
    spatials.put(body, spatial);
  }

  @Override
  public void update(float dtSeconds) {
    RenderFrame frame = frames.next();
    spatials.forEach((body, spatial) -> {
      if (frame.contains(body)) {
        frame.position(body, position);
        frame.rotation(body, rotation);
        spatial.setLocalTranslation(position.x, position.y, position.z);
        spatial.setLocalRotation(turned.set(rotation.x, rotation.y, rotation.z, rotation.w));
      }
    });
  }

  @Override
  protected void initialize(Application application) {}

  @Override
  protected void onEnable() {}

  @Override
  protected void onDisable() {}

  @Override
  public void stateDetached(AppStateManager manager) {
    super.stateDetached(manager);
    frames.close();
  }

  @Override
  protected void cleanup(Application application) {}
}
