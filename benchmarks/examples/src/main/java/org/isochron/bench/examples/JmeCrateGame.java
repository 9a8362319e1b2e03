package org.isochron.bench.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.util.BufferUtils;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.isochron.bench.examples.CrateGame.Sound;
import org.isochron.jme.BodyControl;
import org.isochron.jme.InstancedBodies;
import org.isochron.jme.IsochronAppState;
import org.isochron.jme.JmeDebugLines;
import org.isochron.jme.JmeInput;
import org.isochron.jme.JmeShapes;
import org.isochron.render.DebugLines;
import org.isochron.shapes.Prefab;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;

/**
 * The crate game in jMonkeyEngine. Keys: a d w s walk, space jumps, q slows down, r rewinds three
 * seconds. A mouse click throws a body up.
 */
public class JmeCrateGame extends SimpleApplication implements EventHandler {
  private static final org.joml.Vector3f UP = new org.joml.Vector3f(0, 25, 0);
  private static final long[] DRAWN = {
    CrateGame.FLOOR,
    CrateGame.PLAYER,
    CrateGame.LIFT,
    CrateGame.POST,
    CrateGame.DOOR,
    CrateGame.WALL
  };
  private static final int REWOUND_TICKS = 300;
  private static final int SAMPLES_A_SECOND = 22_050;

  private final IsochronAppState physics;
  private final Map<Sound, AudioNode> tones = new EnumMap<>(Sound.class);
  private final Set<Sound> playedSounds = EnumSet.noneOf(Sound.class);

  public JmeCrateGame(IsochronAppState physics) {
    super(physics);
    this.physics = physics;
  }

  public static void main(String[] arguments) {
    new JmeCrateGame(IsochronAppState.start(CrateGame.simulation())).start();
  }

  @Override
  public void simpleInitApp() {
    Mesh crate = JmeShapes.mesh(CrateGame.SCENE.prefabOf(CrateGame.crate(0)).shape());
    InstancedBodies crates = new InstancedBodies("crates", physics, crate, lit(ColorRGBA.Orange));
    for (int index = 0; index < CrateGame.CRATE_COUNT; index++) {
      crates.add(CrateGame.crate(index));
    }
    for (long body : DRAWN) {
      Spatial spatial = spatial(CrateGame.SCENE.prefabOf(body));
      spatial.addControl(new BodyControl(physics, body));
      rootNode.attachChild(spatial);
    }
    rootNode.attachChild(crates);
    rootNode.attachChild(new JmeDebugLines(
        physics,
        new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"),
        EnumSet.of(DebugLines.Kind.SENSOR, DebugLines.Kind.CONTACT)));
    rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
    rootNode.addLight(new DirectionalLight(new Vector3f(-1, -3, -2).normalizeLocal()));
    viewPort.setBackgroundColor(new ColorRGBA(0.5f, 0.65f, 0.8f, 1));
    cam.setLocation(new Vector3f(-2, 4, 10));
    cam.lookAt(new Vector3f(0.5f, 0.5f, 0), Vector3f.UNIT_Y);
    physics.addListener(this);
    map();
    if (audioRenderer != null) {
      tones.put(Sound.THUD, tone(90));
      tones.put(Sound.CHIME, tone(880));
    }
  }

  @Override
  public void contactBegan(Event contact) {
    playSound(contact, Math.min(1, contact.impulse() / 20));
  }

  @Override
  public void sensorEntered(Event entry) {
    playSound(entry, 1);
  }

  Set<Sound> playedSounds() {
    return playedSounds;
  }

  private void playSound(Event event, float volume) {
    Sound sound = CrateGame.sound(event);
    playedSounds.add(sound);
    AudioNode tone = tones.get(sound);
    if (tone != null) {
      tone.setVolume(volume);
      tone.playInstance();
    }
  }

  private void map() {
    JmeInput input = new JmeInput(inputManager, physics.state().commands());
    input.button(key("right", KeyInput.KEY_D), CrateGame.RIGHT);
    input.button(key("left", KeyInput.KEY_A), CrateGame.LEFT);
    input.button(key("forward", KeyInput.KEY_W), CrateGame.FORWARD);
    input.button(key("back", KeyInput.KEY_S), CrateGame.BACK);
    input.button(key("jump", KeyInput.KEY_SPACE), CrateGame.JUMP);
    inputManager.addMapping("throw", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
    ActionListener presses = (name, down, dtSeconds) -> press(name, down);
    inputManager.addListener(
        presses, key("slow", KeyInput.KEY_Q), key("rewind", KeyInput.KEY_R), "throw");
  }

  void press(String name, boolean down) {
    RayHit hit = new RayHit();
    if (name.equals("slow")) {
      physics.time().speed(down ? 0.25 : 1);
    } else if (down && name.equals("rewind")) {
      physics.time().rewind(REWOUND_TICKS);
    } else if (down && physics.pick(cam, inputManager.getCursorPosition(), 100, hit)) {
      physics.state().commands().impulse(hit.body(), UP);
    }
  }

  private String key(String name, int code) {
    inputManager.addMapping(name, new KeyTrigger(code));
    return name;
  }

  private Spatial spatial(Prefab prefab) {
    Geometry geometry = new Geometry("body", JmeShapes.mesh(prefab.shape()));
    geometry.setMaterial(
        lit(prefab.motion() == Prefab.Motion.STATIC ? ColorRGBA.Gray : ColorRGBA.Cyan));
    return geometry;
  }

  private Material lit(ColorRGBA colour) {
    Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", colour);
    material.setColor("Ambient", colour);
    return material;
  }

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
