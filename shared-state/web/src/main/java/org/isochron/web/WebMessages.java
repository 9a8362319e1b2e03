package org.isochron.web;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.isochron.remote.Quantisation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.JointRanges;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * JSON messages from a relay to a page; WEB.md documents them. 64-bit numbers are sent as strings,
 * because JavaScript numbers have 53 bits. Stateless.
 */
final class WebMessages {
  /** Maximum number of steps along an edge of a drawn height field. */
  private static final int MAX_FIELD_STEPS = 64;

  static final int MAX_JOINTS = 2_048;

  /** Maximum number of lines that pages draw for the limits of all joints. */
  static final int MAX_LIMIT_LINES = 8_192;

  private static final int LINE_FLOATS = 6;
  private static final double MILLIMETRES = 1_000;

  /** Number of floats for a face's corner: its position and normal. */
  private static final int CORNER_FLOATS = 6;

  private WebMessages() {}

  static String refused(String code, String reason) {
    return message("refused").value("code", code).value("reason", reason).end().done();
  }

  static String notAllowed() {
    return message("notAllowed").end().done();
  }

  static String welcome(SnapshotLayout layout, Quantisation steps, WebRelay.Settings settings) {
    JsonStringWriter json = message("welcome")
        .value("version", WebRelay.VERSION)
        .value("bodyCapacity", layout.bodyCapacity())
        .value("far", layout.far())
        .array(
            "channels",
            layout.channels().stream().map(SnapshotLayout.Channel::name).toList())
        .value("stepsPerMetre", steps.stepsPerMetre())
        .value("rotationBits", steps.rotationBits())
        .array("commands", settings.offered())
        .value("timeKind", settings.timeKind())
        .value("rewinds", settings.rewinds())
        .value("description", settings.description())
        .array("names", settings.prefabNames());
    settings.camera().ifPresent(camera -> camera(json, camera));
    return json.end().done();
  }

  private static void camera(JsonStringWriter json, WebRelay.Camera camera) {
    json.array("camera");
    for (Vector3dc at : List.of(camera.position(), camera.target())) {
      json.value(at.x()).value(at.y()).value(at.z());
    }
    json.value(camera.fieldOfViewDegrees()).end();
  }

  static String time(
      long question, long clockNanos, Timeline timeline, SharedState.WriterState state) {
    return message("time")
        .value("question", Long.toString(question))
        .value("clock", Long.toString(clockNanos))
        .value("epoch", Long.toString(timeline.epoch()))
        .value("wall", Long.toString(timeline.wallNanos()))
        .value("sim", Long.toString(timeline.simNanos()))
        .value("speed", timeline.speedPermille())
        .value("load", timeline.load().number())
        .value("state", name(state))
        .end()
        .done();
  }

  private static String name(SharedState.WriterState state) {
    return state instanceof SharedState.Phase phase
        ? phase.name().toLowerCase(Locale.ROOT)
        : "failed";
  }

  static String prefab(int number, Prefab prefab) {
    double mass = prefab.motion() == Prefab.Motion.DYNAMIC ? prefab.mass() : 0;
    JsonStringWriter json = prefab(number, prefab.motion(), mass)
        .value("sensor", prefab.isSensor())
        .value("continuous", prefab.continuous())
        .object("shape");
    shape(json, prefab.shape());
    return json.end().end().done();
  }

  /** Replaces a prefab with too many corners by its bounding ball. */
  static String roughPrefab(int number, Prefab prefab) {
    return prefab(number, prefab.motion(), 0)
        .value("sensor", false)
        .value("continuous", false)
        .object("shape")
        .value("kind", "ball")
        .value("radius", prefab.shape().boundingRadius())
        .end()
        .end()
        .done();
  }

  private static JsonStringWriter prefab(int number, Prefab.Motion motion, double mass) {
    return message("prefab")
        .value("number", number)
        .value("motion", motion.name().toLowerCase(Locale.ROOT))
        .value("mass", finite(mass));
  }

  private static JsonStringWriter message(String type) {
    return JsonWriter.string().object().value("type", type);
  }

  /**
   * Returns the joints from the next snapshot on, up to {@link #MAX_JOINTS}, and their limits, up
   * to {@link #MAX_LIMIT_LINES}.
   */
  static String joints(List<Joint.HeldPoints> joints) {
    int room = LINE_FLOATS * MAX_LIMIT_LINES;
    JsonStringWriter json = message("joints").array("rows");
    for (int row = 0; row < Math.min(MAX_JOINTS, joints.size()); row++) {
      Joint.HeldPoints joint = joints.get(row);
      json.array();
      held(json, joint.bodyA(), joint.pointA());
      held(json, joint.bodyB(), joint.pointB());
      JointRanges.Lines limits = joint.ranges().lines(joint.pointA(), joint.pointB());
      int needed = limits.onA().length + limits.onB().length;
      if (needed > 0 && needed <= room) {
        room -= needed;
        millimetres(json, limits.onA());
        millimetres(json, limits.onB());
      }
      json.end();
    }
    return json.end().end().done();
  }

  private static void millimetres(JsonStringWriter json, float[] metres) {
    json.array();
    for (float value : metres) {
      json.value(finite(Math.rint(MILLIMETRES * value)));
    }
    json.end();
  }

  private static void held(JsonStringWriter json, long body, Vector3fc point) {
    json.value(BodyId.slot(body)).value(BodyId.generation(body));
    numbers(json, point.x(), point.y(), point.z());
  }

  static String event(Event event) {
    JsonStringWriter json = JsonWriter.string().array();
    json.value(event.kind().number() + event.userKind()).value(event.detail());
    json.value(Long.toString(event.epoch())).value(Long.toString(event.tick()));
    json.value(Long.toString(event.instantNanos())).value(Long.toString(event.bodyA()));
    json.value(Long.toString(event.bodyB())).value(Long.toString(event.token()));
    for (int value = 0; value < Event.VALUE_COUNT; value++) {
      numbers(json, event.value(value));
    }
    return json.end().done();
  }

  static String events(CharSequence rows, long lost) {
    return "{\"type\":\"events\",\"lost\":" + lost + ",\"rows\":[" + rows + "]}";
  }

  private static void shape(JsonStringWriter json, Shape shape) {
    if (shape instanceof Shape.Box box) {
      json.value("kind", "box").array("half");
      numbers(json, box.halfX(), box.halfY(), box.halfZ());
      json.end();
    } else if (shape instanceof Shape.Sphere sphere) {
      json.value("kind", "ball").value("radius", (double) sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      json.value("kind", "capsule").value("halfHeight", (double) capsule.halfHeight());
      json.value("radius", (double) capsule.radius());
    } else if (shape instanceof Shape.Hull hull) {
      json.value("kind", "hull").array("points");
      points(json, hull.points());
      json.end();
    } else if (shape instanceof Shape.Mesh mesh) {
      json.value("kind", "mesh").array("points");
      points(json, mesh.vertices());
      corners(json, Arrays.stream(mesh.indices()));
    } else if (shape instanceof Shape.Compound compound) {
      json.value("kind", "compound").array("parts");
      for (Shape.Part part : compound.parts()) {
        json.object().array("position");
        numbers(json, part.position().x(), part.position().y(), part.position().z());
        json.end().array("rotation");
        Quaternionfc turn = part.rotation();
        numbers(json, turn.x(), turn.y(), turn.z(), turn.w());
        json.end().object("shape");
        shape(json, part.shape());
        json.end().end();
      }
      json.end();
    } else if (shape instanceof Shape.HeightField field) {
      field(json, field);
    } else {
      faces(json, shape.faces());
    }
  }

  private static void faces(JsonStringWriter json, float[] faces) {
    json.value("kind", "mesh").array("points");
    for (int at = 0; at < faces.length; at += CORNER_FLOATS) {
      numbers(json, faces[at], faces[at + 1], faces[at + 2]);
    }
    corners(json, IntStream.range(0, faces.length / CORNER_FLOATS));
  }

  /**
   * Writes a height field as a mesh of a selection of its heights, which includes the field's
   * corners.
   */
  private static void field(JsonStringWriter json, Shape.HeightField field) {
    int[] columns = some(field.columns());
    int[] rows = some(field.rows());
    json.value("kind", "mesh").array("points");
    for (int row : rows) {
      for (int column : columns) {
        numbers(json, field.x(column), field.height(column, row), field.z(row));
      }
    }
    IntStream.Builder corners = IntStream.builder();
    for (int row = 0; row < rows.length - 1; row++) {
      for (int column = 0; column < columns.length - 1; column++) {
        if (!field.isHole(columns[column], rows[row])) {
          int corner = row * columns.length + column;
          int below = corner + columns.length;
          IntStream.of(corner, below, corner + 1, corner + 1, below, below + 1).forEach(corners);
        }
      }
    }
    corners(json, corners.build());
  }

  private static void corners(JsonStringWriter json, IntStream corners) {
    json.end().array("corners");
    corners.forEach(json::value);
    json.end();
  }

  private static int[] some(int count) {
    int steps = Math.min(count - 1, MAX_FIELD_STEPS);
    return IntStream.rangeClosed(0, steps)
        .map(step -> step * (count - 1) / steps)
        .toArray();
  }

  private static void points(JsonStringWriter json, Iterable<Vector3fc> points) {
    points.forEach(point -> numbers(json, point.x(), point.y(), point.z()));
  }

  private static void numbers(JsonStringWriter json, float... values) {
    for (float value : values) {
      json.value(finite(value));
    }
  }

  /** Returns 0 for numbers that JSON cannot express. */
  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}
