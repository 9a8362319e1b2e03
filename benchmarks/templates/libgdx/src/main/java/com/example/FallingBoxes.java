package com.example;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.environment.DirectionalLight;
import com.badlogic.gdx.utils.ScreenUtils;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.libgdx.GdxShapes;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Boxes fall on a floor, and the space bar throws another one. */
public final class FallingBoxes extends ApplicationAdapter implements EventHandler {
  private static final Prefab FLOOR = Prefab.fixed(new Shape.Box(30, 1, 30)); // half of each edge
  private static final Prefab BOX =
      Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 10).withContactEvents();
  private static final int BOX_COUNT = 24;
  private static final int[] COLOURS = {0xe76f51, 0xf4a261, 0xe9c46a, 0x2a9d8f, 0x4d8bb5};

  private final Environment environment = new Environment();
  private PerspectiveCamera camera;
  private ModelBatch batch;
  private Model floorModel;
  private Model boxModel;
  private GdxPhysics physics;
  private int box;
  private long floor;

  @Override
  public void create() {
    batch = new ModelBatch();
    floorModel = GdxShapes.model(FLOOR.shape(), new Material());
    boxModel = GdxShapes.model(BOX.shape(), new Material());
    environment.set(ColorAttribute.createAmbientLight(0.5f, 0.5f, 0.5f, 1));
    environment.add(new DirectionalLight().set(0.6f, 0.6f, 0.6f, -2, -5, -3));
    camera = new PerspectiveCamera(45, 16, 9);
    camera.position.set(0, 6, 16);
    camera.lookAt(0, 3, 0);

    Scene.Builder scene = new Scene.Builder().spare(100); // room for 100 thrown boxes
    floor = scene.body(scene.prefab(FLOOR), 0, -1, 0);
    box = scene.prefab(BOX);
    long[] boxes = new long[BOX_COUNT];
    for (int i = 0; i < BOX_COUNT; i++) {
      double x = 1.3 * (i % 3 - 1) + 0.1 * (i % 5);
      boxes[i] = scene.body(box, x, 3 + 0.8 * i, 0.3 * (i % 4) - 0.5);
    }
    physics = GdxPhysics.start(Engines.best().build(scene.build()));
    physics.addListener(this);
    show(floor, floorModel, 0x9aa5b1);
    for (int i = 0; i < BOX_COUNT; i++) {
      show(boxes[i], boxModel, COLOURS[i % COLOURS.length]);
    }
  }

  @Override
  public void render() {
    if (Gdx.input.isKeyJustPressed(Keys.SPACE)) {
      throwBox();
    }
    physics.next(); // moves the models
    ScreenUtils.clear(0.82f, 0.88f, 0.93f, 1, true);
    batch.begin(camera);
    batch.render(physics.models(), environment);
    batch.end();
  }

  private void throwBox() {
    Vector3f from = new Vector3f(0, 3, 14);
    Vector3f velocity = new Vector3f(0, 2, -20);
    long thrown =
        physics.commands().spawn(box, from, new Quaternionf(), velocity, new Vector3f(3, 2, 1));
    if (thrown != BodyId.NONE) { // otherwise the scene is full
      show(thrown, boxModel, 0xffffff);
    }
  }

  private void show(long body, Model model, int rgb) {
    ModelInstance instance = new ModelInstance(model);
    Color colour = new Color(rgb << 8 | 0xff);
    instance.materials.first().set(ColorAttribute.createDiffuse(colour));
    physics.follow(body, instance);
  }

  @Override
  public void contactBegan(Event contact) {
    if (contact.involves(floor) && contact.impulse() > 10) {
      String hit = BodyId.describe(contact.other(floor));
      System.out.printf("%s hits the floor with %.0f newton seconds%n", hit, contact.impulse());
    }
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
    physics.dispose();
    batch.dispose();
    floorModel.dispose();
    boxModel.dispose();
  }
}
