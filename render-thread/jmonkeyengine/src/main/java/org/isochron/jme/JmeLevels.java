package org.isochron.jme;

import com.jme3.input.controls.ActionListener;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.jspecify.annotations.Nullable;

/**
 * The levels of a {@link JmeInput}. Sends a level when it changes, and again until the queue
 * accepts it. Owner: the application's thread. Allocates nothing per event.
 */
final class JmeLevels implements ActionListener {
  /** Below this horizontal length of its left axis, a rolled camera has no direction. */
  private static final float MIN_LEFT = 0.01f;

  private final CommandSender commands;
  private final Map<Object, Source> sources = new HashMap<>();
  private final List<Level> levels = new ArrayList<>();
  private final List<Turn> turns = new ArrayList<>();

  JmeLevels(CommandSender commands) {
    this.commands = commands;
  }

  /** @param source a mapping, or an axis of a joystick */
  void add(Object source, float factor, int control) {
    Level level = find(control);
    if (level == null) {
      level = new Level(Command.requireControl(control));
      levels.add(level);
    }
    Source added = new Source(factor);
    level.sources.add(added);
    Source replaced = sources.put(JmeInput.requireMapping(source), added);
    if (replaced != null) {
      replaced.value = 0; // its release will not reach the earlier level
    }
  }

  /** Replaces an earlier camera of the same levels. */
  void relativeTo(Camera camera, int controlX, int controlZ) {
    Turn next = new Turn(camera, require(controlX), require(controlZ));
    turns.removeIf(turn -> turn.x == next.x && turn.z == next.z);
    turns.add(next);
  }

  /** Sets all sources to 0. */
  void rest() {
    sources.values().forEach(source -> source.value = 0);
    send();
  }

  /** Sources that no level has are ignored. */
  void set(Object source, float value) {
    Source changed = sources.get(source);
    if (changed != null) {
      changed.value = changed.factor * value;
      send();
    }
  }

  @Override
  public void onAction(String mapping, boolean pressed, float dtSeconds) {
    set(mapping, pressed ? 1 : 0);
  }

  /** Sends the levels that differ from the last accepted ones. */
  void send() {
    for (int index = 0; index < levels.size(); index++) {
      levels.get(index).sum();
    }
    for (int index = 0; index < turns.size(); index++) {
      turns.get(index).turn();
    }
    for (int index = 0; index < levels.size(); index++) {
      Level level = levels.get(index);
      if (level.value != level.sent && commands.level(level.control, level.value)) {
        level.sent = level.value;
      }
    }
  }

  private Level require(int control) {
    Level level = find(control);
    if (level == null) {
      throw new IllegalArgumentException(
          "control %d is no level: call level before relativeTo".formatted(control));
    }
    return level;
  }

  private @Nullable Level find(int control) {
    return levels.stream().filter(level -> level.control == control).findAny().orElse(null);
  }

  private static final class Source {
    private final float factor;
    private float value;

    Source(float factor) {
      this.factor = factor;
    }
  }

  private static final class Level {
    private final int control;
    private final List<Source> sources = new ArrayList<>();
    private float value;
    private float sent;

    Level(int control) {
      this.control = control;
    }

    void sum() {
      value = 0;
      for (int index = 0; index < sources.size(); index++) {
        value += sources.get(index).value;
      }
      value = Math.max(-1, Math.min(1, value));
    }
  }

  /** Replaces the values of two levels, right and backwards, by x and z in world coordinates. */
  private static final class Turn {
    private final Camera camera;
    private final Level x;
    private final Level z;
    private final Vector3f axis = new Vector3f();

    /** Horizontal direction to the left of the camera. */
    private float leftX = -1;

    private float leftZ;

    Turn(Camera camera, Level x, Level z) {
      this.camera = camera;
      this.x = x;
      this.z = z;
    }

    void turn() {
      camera.getLeft(axis);
      float length = (float) Math.hypot(axis.x, axis.z);
      if (length > MIN_LEFT) {
        leftX = axis.x / length;
        leftZ = axis.z / length;
      }
      float right = x.value;
      float back = z.value;
      float limit = Math.max(1, (float) Math.hypot(right, back));
      x.value = (back * leftZ - right * leftX) / limit;
      z.value = (-back * leftX - right * leftZ) / limit;
    }
  }
}
