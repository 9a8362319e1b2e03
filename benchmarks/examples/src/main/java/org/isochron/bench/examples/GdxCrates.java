package org.isochron.bench.examples;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.InputAdapter;
import com.badlogic.gdx.InputMultiplexer;
import com.badlogic.gdx.ScreenAdapter;
import com.badlogic.gdx.audio.Sound;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.environment.DirectionalLight;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.utils.Array;
import com.badlogic.gdx.utils.Disposable;
import com.badlogic.gdx.utils.ScreenUtils;
import java.util.EnumSet;
import org.isochron.libgdx.GdxDebugLines;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.libgdx.GdxShapes;
import org.isochron.physics.PhysicsSettings;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;
import org.joml.Vector3f;

/**
 * The crate game as a libGDX screen. Keys: a d w s walk, space jumps, p pauses, o slows down, r
 * rewinds three seconds, F1 shows debug lines. A mouse click pushes a body.
 */
final class GdxCrates extends ScreenAdapter implements EventHandler {
  private final GdxPhysics physics;
  private final Array<Disposable> owned = new Array<>();
  private final ModelBatch batch = own(new ModelBatch());
  private final ShapeRenderer shapes = own(new ShapeRenderer());
  private final GdxDebugLines debug = new GdxDebugLines(EnumSet.allOf(DebugLines.Kind.class));
  private final Environment environment = new Environment();
  final PerspectiveCamera camera = new PerspectiveCamera(45, 16, 9);
  private final Sound thud = own(Gdx.audio.newSound(new GdxTone("thud", 110, 120)));
  private final Sound chime = own(Gdx.audio.newSound(new GdxTone("chime", 660, 400)));
  private final RayHit hit = new RayHit();
  private boolean paused;
  private boolean slow;
  private boolean outlined;

  GdxCrates(PhysicsSettings settings) {
    physics = own(GdxPhysics.start(CrateGame.simulation(), settings, FrameSource.Settings.DEFAULT));
    physics.addListener(this);
    physics
        .input()
        .bind(Keys.D, CrateGame.RIGHT)
        .bind(Keys.A, CrateGame.LEFT)
        .bind(Keys.W, CrateGame.FORWARD)
        .bind(Keys.S, CrateGame.BACK)
        .bind(Keys.SPACE, CrateGame.JUMP);
    Gdx.input.setInputProcessor(new InputMultiplexer(physics.input(), new GameKeys()));
    camera.position.set(0, 4, 10);
    camera.lookAt(0, 0.8f, 0);
    camera.update();
    environment.set(ColorAttribute.createAmbientLight(0.5f, 0.5f, 0.55f, 1));
    environment.add(new DirectionalLight().set(0.7f, 0.7f, 0.65f, -0.4f, -1, -0.6f));

    draw(CrateGame.FLOOR, Color.SLATE);
    draw(CrateGame.LIFT, Color.GOLD);
    draw(CrateGame.POST, Color.LIGHT_GRAY);
    draw(CrateGame.WALL, Color.LIGHT_GRAY);
    draw(CrateGame.DOOR, Color.FIREBRICK);
    for (int crate = 0; crate < CrateGame.CRATE_COUNT; crate++) {
      draw(CrateGame.crate(crate), Color.TAN);
    }
    draw(CrateGame.PLAYER, Color.ROYAL);
  }

  @Override
  public void render(float delta) {
    physics.next();
    ScreenUtils.clear(0.6f, 0.72f, 0.85f, 1, true);
    batch.begin(camera);
    batch.render(physics.models(), environment);
    batch.end();
    if (outlined) {
      shapes.setProjectionMatrix(camera.combined);
      shapes.begin(ShapeRenderer.ShapeType.Line);
      debug.draw(physics.frame(), shapes);
      shapes.end();
    }
  }

  @Override
  public void contactBegan(Event contact) {
    if (!contact.isFromTimeJump()) {
      thud.play(Math.min(1, contact.impulse() / 20));
    }
  }

  @Override
  public void sensorEntered(Event entry) {
    if (!entry.isFromTimeJump()) {
      chime.play();
    }
  }

  @Override
  public void show() {
    physics.show();
  }

  @Override
  public void hide() {
    physics.hide();
  }

  @Override
  public void pause() {
    physics.hide();
  }

  @Override
  public void resume() {
    physics.show();
  }

  @Override
  public void resize(int width, int height) {
    camera.viewportWidth = width;
    camera.viewportHeight = height;
    camera.update();
  }

  @Override
  public void dispose() {
    owned.forEach(Disposable::dispose);
  }

  GdxPhysics physics() {
    return physics;
  }

  /**
   * Handles the game's own keys and the mouse; the player's keys are bound in the physics input.
   */
  private final class GameKeys extends InputAdapter {
    private final Vector3f push = new Vector3f();

    @Override
    public boolean keyDown(int key) {
      switch (key) {
        case Keys.P -> {
          paused = !paused;
          if (paused) {
            physics.time().pause();
          } else {
            physics.time().resume();
          }
        }
        case Keys.O -> {
          slow = !slow;
          physics.time().speed(slow ? 0.2 : 1);
        }
        case Keys.R -> physics.time().rewind(300);
        case Keys.F1 -> outlined = !outlined;
        default -> {}
      }
      return false;
    }

    @Override
    public boolean touchDown(int screenX, int screenY, int pointer, int button) {
      Ray ray = camera.getPickRay(screenX, screenY);
      if (physics.pick(ray, 100, hit)) {
        push.set(ray.direction.x, ray.direction.y, ray.direction.z).mul(20);
        physics.commands().impulse(hit.body(), push);
      }
      return false;
    }
  }

  private void draw(long body, Color colour) {
    Shape shape = CrateGame.SCENE.prefabOf(body).shape();
    Material material = new Material(ColorAttribute.createDiffuse(colour));
    physics.follow(body, new ModelInstance(own(GdxShapes.model(shape, material))));
  }

  private <T extends Disposable> T own(T disposable) {
    owned.add(disposable);
    return disposable;
  }
}
