package org.isochron.bench.jmonkeyengine;

import com.jme3.app.SimpleApplication;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.bullet.BulletAppState;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import com.jme3.util.BufferUtils;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The crate game of the examples with the engine's own physics, to compare the number of lines:
 * Minie in parallel mode. The game cannot rewind, and its lift and its player move once per frame.
 * Owner: the application's thread.
 */
public class MinieCrateGame extends SimpleApplication implements ActionListener {
  private static final float SPEED = 3;
  private static final int LIFT_SECONDS = 22;
  private static final float ACCURACY = 0.01f;
  private static final int SAMPLES_A_SECOND = 22_050;

  private final BulletAppState bullet = new BulletAppState();
  private final CharacterControl player =
      new CharacterControl(new CapsuleCollisionShape(0.3f, 1.2f), 0.3f);
  private final GhostControl area = new GhostControl(new BoxCollisionShape(0.5f, 1, 1));
  private final Set<String> down = new HashSet<>();
  private final Set<String> sounds = new HashSet<>();
  private final Map<String, AudioNode> tones = new HashMap<>();
  private final Vector3f walk = new Vector3f();
  private @Nullable Spatial lift;
  private float liftShare;
  private boolean entered;

  public MinieCrateGame() {
    bullet.setThreadingType(BulletAppState.ThreadingType.PARALLEL);
    stateManager.attach(bullet);
  }

  public static void main(String[] arguments) {
    MinieCrateGame game = new MinieCrateGame();
    game.setSettings(new AppSettings(true));
    game.start();
  }

  @Override
  public void simpleInitApp() {
    PhysicsSpace space = bullet.getPhysicsSpace();
    space.setAccuracy(ACCURACY);
    box(12, 1, 6, new Vector3f(0, -1, 0), 0);
    lift = box(1, 0.1f, 1, new Vector3f(6, 0.1f, 0), 1);
    lift.getControl(RigidBodyControl.class).setKinematic(true);
    Spatial post = box(0.1f, 1.1f, 1, new Vector3f(-3, 1.1f, -1.75f), 0);
    box(0.1f, 1.1f, 1, new Vector3f(-3, 1.1f, 1.75f), 0);
    Spatial door = box(0.05f, 1, 0.6f, new Vector3f(-3, 1.05f, 0), 20);
    door.getControl(RigidBodyControl.class).setAngularDamping(0.6f);
    HingeJoint hinge = new HingeJoint(
        post.getControl(RigidBodyControl.class),
        door.getControl(RigidBodyControl.class),
        new Vector3f(0, -0.05f, 1.1f),
        new Vector3f(0, 0, -0.65f),
        Vector3f.UNIT_Y,
        Vector3f.UNIT_Y);
    hinge.setLimit(-1.6f, 1.6f);
    space.add(hinge);
    for (int layer = 0; layer < 3; layer++) {
      for (int row = -1; row <= 1; row++) {
        box(0.3f, 0.3f, 0.3f, new Vector3f(0.2f * layer, 1 + 0.7f * layer, 0.7f * row), 5);
      }
    }
    Node areaNode = new Node("area");
    areaNode.setLocalTranslation(3, 1, 0);
    areaNode.addControl(area);
    rootNode.attachChild(areaNode);
    space.add(area);
    addPlayer(space);
    space.addCollisionListener(event -> play("thud", Math.min(1, event.getAppliedImpulse() / 20)));
    rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
    rootNode.addLight(new DirectionalLight(new Vector3f(-1, -3, -2).normalizeLocal()));
    viewPort.setBackgroundColor(new ColorRGBA(0.5f, 0.65f, 0.8f, 1));
    cam.setLocation(new Vector3f(-2, 4, 10));
    cam.lookAt(new Vector3f(0.5f, 0.5f, 0), Vector3f.UNIT_Y);
    map();
    if (audioRenderer != null) {
      tones.put("thud", tone(90));
      tones.put("chime", tone(880));
    }
  }

  @Override
  public void simpleUpdate(float dtSeconds) {
    liftShare = (liftShare + dtSeconds * bullet.getSpeed() / LIFT_SECONDS) % 1;
    float up = FastMath.clamp(2 - Math.abs(8 * liftShare - 4), 0, 1);
    if (lift != null) {
      lift.setLocalTranslation(6, 0.1f + 2 * up, 0);
    }
    walk.set(axis("right", "left"), 0, axis("back", "forward"));
    player.setWalkDirection(walk.normalizeLocal().multLocal(SPEED * ACCURACY));
    boolean inside = area.getOverlappingObjects().contains(player.getCharacter());
    if (inside && !entered) {
      play("chime", 1);
    }
    entered = inside;
  }

  @Override
  public void onAction(String name, boolean pressed, float dtSeconds) {
    if (pressed) {
      down.add(name);
    } else {
      down.remove(name);
    }
    if (name.equals("slow")) {
      bullet.setSpeed(pressed ? 0.25f : 1);
    } else if (pressed && name.equals("jump") && player.onGround()) {
      player.jump();
    } else if (pressed && name.equals("throw")) {
      throwUp();
    }
  }

  Set<String> sounds() {
    return sounds;
  }

  Vector3f playerPosition() {
    return player.getPhysicsLocation();
  }

  private void throwUp() {
    Vector2f cursor = inputManager.getCursorPosition();
    Vector3f from = cam.getWorldCoordinates(cursor, 0);
    Vector3f to = cam.getWorldCoordinates(cursor, 1);
    List<PhysicsRayTestResult> hits = bullet.getPhysicsSpace().rayTest(from, to);
    if (!hits.isEmpty() && hits.get(0).getCollisionObject() instanceof RigidBodyControl crate) {
      crate.activate();
      crate.applyCentralImpulse(new Vector3f(0, 25, 0));
    }
  }

  private void addPlayer(PhysicsSpace space) {
    Node node = new Node("player");
    Geometry middle = geometry(new Cylinder(2, 24, 0.3f, 1.2f), ColorRGBA.Cyan, 0);
    middle.setLocalRotation(new Quaternion().fromAngles((float) Math.PI / 2, 0, 0));
    node.attachChild(middle);
    for (float up : new float[] {0.6f, -0.6f}) {
      node.attachChild(geometry(new Sphere(12, 24, 0.3f), ColorRGBA.Cyan, up));
    }
    node.addControl(player);
    rootNode.attachChild(node);
    space.add(player);
    player.setGravity(9.81f);
    player.setJumpSpeed(5);
    player.setPhysicsLocation(new Vector3f(-6, 1, 0));
  }

  private Spatial box(float halfX, float halfY, float halfZ, Vector3f position, float mass) {
    Geometry box =
        geometry(new Box(halfX, halfY, halfZ), mass == 0 ? ColorRGBA.Gray : ColorRGBA.Orange, 0);
    box.setLocalTranslation(position);
    RigidBodyControl body = new RigidBodyControl(new BoxCollisionShape(halfX, halfY, halfZ), mass);
    box.addControl(body);
    rootNode.attachChild(box);
    bullet.getPhysicsSpace().add(body);
    return box;
  }

  private void play(String sound, float volume) {
    sounds.add(sound);
    AudioNode tone = tones.get(sound);
    if (tone != null) {
      tone.setVolume(volume);
      tone.playInstance();
    }
  }

  private void map() {
    key("right", KeyInput.KEY_D);
    key("left", KeyInput.KEY_A);
    key("forward", KeyInput.KEY_W);
    key("back", KeyInput.KEY_S);
    key("jump", KeyInput.KEY_SPACE);
    key("slow", KeyInput.KEY_Q);
    inputManager.addMapping("throw", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
    inputManager.addListener(this, "throw");
  }

  private void key(String name, int code) {
    inputManager.addMapping(name, new KeyTrigger(code));
    inputManager.addListener(this, name);
  }

  private float axis(String positive, String negative) {
    return (down.contains(positive) ? 1 : 0) - (down.contains(negative) ? 1 : 0);
  }

  private Geometry geometry(Mesh mesh, ColorRGBA colour, float up) {
    Geometry geometry = new Geometry("part", mesh);
    geometry.setMaterial(lit(colour));
    geometry.setLocalTranslation(0, up, 0);
    return geometry;
  }

  private Material lit(ColorRGBA colour) {
    Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", colour);
    material.setColor("Ambient", colour);
    return material;
  }

  /** A tone that decays within half a second. */
  private static AudioNode tone(int hertz) {
    ByteBuffer samples = BufferUtils.createByteBuffer(SAMPLES_A_SECOND);
    for (int sample = 0; sample < SAMPLES_A_SECOND / 2; sample++) {
      double swing = Math.sin(2 * Math.PI * hertz * sample / SAMPLES_A_SECOND);
      samples.putShort((short) (20_000 * swing * Math.exp(-8.0 * sample / SAMPLES_A_SECOND)));
    }
    AudioBuffer buffer = new AudioBuffer();
    buffer.setupFormat(1, Short.SIZE, SAMPLES_A_SECOND);
    buffer.updateData(samples.flip());
    AudioNode node = new AudioNode(buffer, new AudioKey("tone"));
    node.setPositional(false);
    return node;
  }
}
