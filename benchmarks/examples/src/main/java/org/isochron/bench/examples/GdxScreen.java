package org.isochron.bench.examples;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.ScreenAdapter;
import com.badlogic.gdx.graphics.Camera;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import java.util.Map;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** A libGDX screen that draws a model for each body. The game changes bodies through the state's commands. */
public final class GdxScreen extends ScreenAdapter {
  private final FrameSource frames;
  private final ModelBatch batch;
  private final Camera camera;
  private final Environment environment;
  private final Map<Long, ModelInstance> models;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  /** Call it in {@code create} or later, because it asks for the display's rate. */
  public GdxScreen(
      SharedState state, Camera camera, Environment environment, Map<Long, ModelInstance> models) {
    this.camera = camera;
    this.environment = environment;
    this.models = models;
    batch = new ModelBatch();
    frames = FrameSource.on(state);
    frames.onDisplay(Gdx.graphics.getDisplayMode().refreshRate);
  }

  @Override
  public void render(float delta) {
    RenderFrame frame = frames.next();
    Gdx.gl.glClear(GL20.GL_COLOR_BUFFER_BIT | GL20.GL_DEPTH_BUFFER_BIT);
    batch.begin(camera);
    models.forEach((body, model) -> {
      if (frame.contains(body)) {
        place(frame, body, model);
        batch.render(model, environment);
      }
    });
    batch.end();
  }

  private void place(RenderFrame frame, long body, ModelInstance model) {
    frame.position(body, position);
    frame.rotation(body, rotation);
    model.transform.set(
        position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w);
  }

  @Override
  public void dispose() {
    frames.close();
    batch.dispose();
  }
}
