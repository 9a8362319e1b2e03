package com.example;

import com.jme3.app.SimpleApplication;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.system.AppSettings;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.jme.BodyControl;
import org.isochron.jme.IsochronAppState;
import org.isochron.jme.JmeShapes;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.joml.Quaternionf;

/** Boxes fall on a floor, and the space bar throws another one into the view. */
public final class FallingBoxes extends SimpleApplication implements EventHandler {
  private static final Prefab FLOOR = Prefab.fixed(new Shape.Box(30, 1, 30)); // half of each edge
  private static final Prefab BOX =
      Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 10).withContactEvents();
  private static final int BOX_COUNT = 24;
  private static final int[] COLOURS = {0xe76f51, 0xf4a261, 0xe9c46a, 0x2a9d8f, 0x4d8bb5};

  private final int box;
  private final long floor;
  private final long[] boxes = new long[BOX_COUNT];
  private final IsochronAppState physics;

  private FallingBoxes() {
    Scene.Builder scene = new Scene.Builder().spare(100); // room for 100 thrown boxes
    floor = scene.body(scene.prefab(FLOOR), 0, -1, 0);
    box = scene.prefab(BOX);
    for (int i = 0; i < BOX_COUNT; i++) {
      double x = 1.3 * (i % 3 - 1) + 0.1 * (i % 5);
      boxes[i] = scene.body(box, x, 3 + 0.8 * i, 0.3 * (i % 4) - 0.5);
    }
    physics = IsochronAppState.start(Engines.best().build(scene.build()));
  }

  public static void main(String[] arguments) {
    AppSettings settings = new AppSettings(true);
    settings.setTitle("Falling boxes: space throws one");
    settings.setResolution(1280, 720);
    settings.setSamples(4);
    settings.setAudioRenderer(null); // no sounds yet
    FallingBoxes game = new FallingBoxes();
    game.setSettings(settings);
    game.setShowSettings(false);
    game.setPauseOnLostFocus(false);
    game.start();
  }

  @Override
  public void simpleInitApp() {
    setDisplayStatView(false);
    stateManager.attach(physics);
    physics.addListener(this);
    show(floor, FLOOR, 0x9aa5b1);
    for (int i = 0; i < BOX_COUNT; i++) {
      show(boxes[i], BOX, COLOURS[i % COLOURS.length]);
    }
    rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.5f)));
    rootNode.addLight(new DirectionalLight(new Vector3f(-2, -5, -3).normalizeLocal()));
    viewPort.setBackgroundColor(colour(0xd1e0ed));
    cam.setLocation(new Vector3f(0, 6, 16));
    cam.lookAt(new Vector3f(0, 3, 0), Vector3f.UNIT_Y);
    flyCam.setMoveSpeed(10);
    inputManager.addMapping("throw", new KeyTrigger(KeyInput.KEY_SPACE));
    inputManager.addListener(
        (ActionListener) (name, isPressed, dtSeconds) -> {
          if (isPressed) {
            throwBox();
          }
        },
        "throw");
  }

  private void throwBox() {
    Vector3f from = cam.getLocation();
    Vector3f velocity = cam.getDirection().mult(20);
    long thrown = physics
        .commands()
        .spawn(
            box,
            new org.joml.Vector3f(from.x, from.y, from.z),
            new Quaternionf(),
            new org.joml.Vector3f(velocity.x, velocity.y, velocity.z),
            new org.joml.Vector3f(3, 2, 1));
    if (thrown != BodyId.NONE) { // otherwise the scene is full
      show(thrown, BOX, 0xffffff);
    }
  }

  private static ColorRGBA colour(int rgb) {
    ColorRGBA screen = new ColorRGBA().fromIntARGB(rgb);
    return new ColorRGBA().setAsSrgb(screen.r, screen.g, screen.b, 1);
  }

  private void show(long body, Prefab prefab, int rgb) {
    Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", colour(rgb));
    material.setColor("Ambient", colour(rgb));
    Geometry geometry = new Geometry(BodyId.describe(body), JmeShapes.mesh(prefab.shape()));
    geometry.setMaterial(material);
    geometry.addControl(new BodyControl(physics, body));
    rootNode.attachChild(geometry);
  }

  @Override
  public void contactBegan(Event contact) {
    if (contact.involves(floor) && contact.impulse() > 10) {
      String hit = physics.spatial(contact.other(floor)).getName();
      System.out.printf("%s hits the floor with %.0f newton seconds%n", hit, contact.impulse());
    }
  }
}
