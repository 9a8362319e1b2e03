package org.isochron.web;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.isochron.remote.content.Quantisation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.JointAxis;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;
import org.joml.Vector3fc;

/**
 * What a relay says to a page in JSON; WEB.md is its page. Numbers of 64 bits are texts, because
 * those of JavaScript have 53. Stateless.
 */
final class WebMessages {
  /** A page draws a height field by so few steps along an edge. */
  private static final int MOST_FIELD_STEPS = 64;

  /** The most joints of a snapshot that pages draw. */
  static final int MOST_JOINTS = 2_048;

  /** The most lines of the limits of all joints that pages draw. */
  static final int MOST_LIMIT_LINES = 8_192;

  private static final int LINE_FLOATS = 6;
  private static final double MILLIMETRES = 1_000;

  /** The position and the normal of a corner of a face. */
  private static final int CORNER_FLOATS = 6;

  private WebMessages() {}

  static String refused(String reason) {
    return "{\"type\":\"refused\",\"reason\":" + text(reason) + "}";
  }

  static String welcome(SnapshotLayout layout, Quantisation steps, WebRelay.Settings settings) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"welcome\",\"version\":%d,\"bodyCapacity\":%d,\"far\":%b,\"channels\":%s,"
            + "\"stepsPerMetre\":%d,\"rotationBits\":%d,\"commands\":%b,"
            + "\"timeKind\":%d,\"rewinds\":%b,\"description\":%s}",
        WebRelay.VERSION,
        layout.bodyCapacity(),
        layout.far(),
        channels(layout),
        steps.stepsPerMetre(),
        steps.rotationBits(),
        settings.takesCommands(),
        settings.timeKind(),
        settings.rewinds(),
        text(settings.description()));
  }

  private static String channels(SnapshotLayout layout) {
    return layout.channels().stream()
        .map(channel -> text(channel.name()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  static String time(long question, long clockNanos, Timeline timeline, WriterState state) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"time\",\"question\":\"%d\",\"clock\":\"%d\",\"epoch\":\"%d\",\"wall\":\"%d\","
            + "\"sim\":\"%d\",\"speed\":%d,\"load\":%d,\"state\":\"%s\"}",
        question,
        clockNanos,
        timeline.epoch(),
        timeline.wallNanos(),
        timeline.simNanos(),
        timeline.speedPermille(),
        timeline.load().number(),
        state.getClass().getSimpleName().toLowerCase(Locale.ROOT));
  }

  static String prefab(int number, Prefab prefab) {
    StringBuilder json = new StringBuilder();
    json.append("{\"type\":\"prefab\",\"number\":").append(number).append(",\"motion\":\"");
    json.append(prefab.motion().name().toLowerCase(Locale.ROOT)).append("\",\"mass\":");
    number(json, prefab.motion() == Prefab.Motion.DYNAMIC ? prefab.mass() : 0);
    json.append(",\"sensor\":").append(prefab.isSensor());
    json.append(",\"continuous\":").append(prefab.continuous()).append(",\"shape\":");
    shape(json, prefab.shape());
    return json.append('}').toString();
  }

  /** Says in place of a prefab with too many corners how large its bodies are. */
  static String roughPrefab(int number, Prefab prefab) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"prefab\",\"number\":%d,\"motion\":\"%s\",\"mass\":0,\"sensor\":false,"
            + "\"continuous\":false,\"shape\":{\"kind\":\"ball\",\"radius\":%s}}",
        number,
        prefab.motion().name().toLowerCase(Locale.ROOT),
        prefab.shape().boundingRadius());
  }

  /**
   * States the joints from the next snapshot on, but for those beyond {@link #MOST_JOINTS}, and
   * their limits, but for those beyond {@link #MOST_LIMIT_LINES}.
   */
  static String joints(List<Joint.HeldPoints> joints) {
    int room = LINE_FLOATS * MOST_LIMIT_LINES;
    StringBuilder json = new StringBuilder("{\"type\":\"joints\",\"rows\":[");
    for (int row = 0; row < Math.min(MOST_JOINTS, joints.size()); row++) {
      Joint.HeldPoints joint = joints.get(row);
      json.append(row == 0 ? "[" : ",[");
      held(json, joint.bodyA(), joint.pointA());
      json.append(',');
      held(json, joint.bodyB(), joint.pointB());
      JointAxis.LimitLines limits = JointAxis.LimitLines.of(joint);
      int needed = limits.onA().length + limits.onB().length;
      if (needed > 0 && needed <= room) {
        room -= needed;
        millimetres(json, limits.onA());
        millimetres(json, limits.onB());
      }
      json.append(']');
    }
    return json.append("]}").toString();
  }

  private static void millimetres(StringBuilder json, float[] metres) {
    String comma = ",[";
    for (float value : metres) {
      json.append(comma);
      number(json, Math.rint(MILLIMETRES * value));
      comma = ",";
    }
    json.append(metres.length == 0 ? ",[]" : "]");
  }

  private static void held(StringBuilder json, long body, Vector3fc point) {
    json.append(BodyId.slot(body)).append(',').append(BodyId.generation(body)).append(',');
    numbers(json, point.x(), point.y(), point.z());
  }

  static void event(StringBuilder json, Event event) {
    json.append('[').append(event.kind()).append(',').append(event.detail());
    json.append(",\"").append(event.epoch()).append("\",\"").append(event.tick());
    json.append("\",\"").append(event.instantNanos()).append("\",\"").append(event.bodyA());
    json.append("\",\"")
        .append(event.bodyB())
        .append("\",\"")
        .append(event.token())
        .append('"');
    for (int value = 0; value < Event.VALUE_COUNT; value++) {
      json.append(',');
      number(json, event.value(value));
    }
    json.append(']');
  }

  static String events(CharSequence rows, long lost) {
    return "{\"type\":\"events\",\"lost\":" + lost + ",\"rows\":[" + rows + "]}";
  }

  private static void shape(StringBuilder json, Shape shape) {
    json.append("{\"kind\":\"");
    if (shape instanceof Shape.Box box) {
      json.append("box\",\"half\":[");
      numbers(json, box.halfX(), box.halfY(), box.halfZ());
      json.append(']');
    } else if (shape instanceof Shape.Sphere sphere) {
      json.append("ball\",\"radius\":");
      number(json, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      json.append("capsule\",\"halfHeight\":");
      number(json, capsule.halfHeight());
      json.append(",\"radius\":");
      number(json, capsule.radius());
    } else if (shape instanceof Shape.Hull hull) {
      json.append("hull\",\"points\":");
      points(json, hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      json.append("mesh\",\"points\":");
      points(json, mesh.vertices());
      json.append(",\"corners\":").append(Arrays.toString(mesh.indices()));
    } else if (shape instanceof Shape.Compound compound) {
      json.append("compound\",\"parts\":[");
      String comma = "";
      for (Shape.Part part : compound.parts()) {
        json.append(comma).append("{\"position\":[");
        numbers(json, part.position().x(), part.position().y(), part.position().z());
        json.append("],\"rotation\":[");
        numbers(json, part.rotation().x(), part.rotation().y(), part.rotation().z());
        json.append(',');
        number(json, part.rotation().w());
        json.append("],\"shape\":");
        shape(json, part.shape());
        json.append('}');
        comma = ",";
      }
      json.append(']');
    } else if (shape instanceof Shape.HeightField field) {
      field(json, field);
    } else {
      faces(json, shape.faces());
    }
    json.append('}');
  }

  /** Writes a shape as a mesh of the triangles that it is drawn with. */
  private static void faces(StringBuilder json, float[] faces) {
    json.append("mesh\",\"points\":[");
    for (int at = 0; at < faces.length; at += CORNER_FLOATS) {
      json.append(at == 0 ? "" : ",");
      numbers(json, faces[at], faces[at + 1], faces[at + 2]);
    }
    json.append("],\"corners\":");
    json.append(Arrays.toString(IntStream.range(0, faces.length / CORNER_FLOATS).toArray()));
  }

  /** Writes a field as a mesh of some of its heights, among them all along its edges' ends. */
  private static void field(StringBuilder json, Shape.HeightField field) {
    int[] columns = some(field.columns());
    int[] rows = some(field.rows());
    json.append("mesh\",\"points\":[");
    for (int row : rows) {
      for (int column : columns) {
        json.append(row == 0 && column == 0 ? "" : ",");
        numbers(json, field.x(column), field.height(column, row), field.z(row));
      }
    }
    StringJoiner corners = new StringJoiner(",", "],\"corners\":[", "]");
    for (int row = 0; row < rows.length - 1; row++) {
      for (int column = 0; column < columns.length - 1; column++) {
        if (!field.isHole(columns[column], rows[row])) {
          int corner = row * columns.length + column;
          int below = corner + columns.length;
          corners.add("%d,%d,%d,%d,%d,%d"
              .formatted(corner, below, corner + 1, corner + 1, below, below + 1));
        }
      }
    }
    json.append(corners);
  }

  /** Returns evenly spaced indices, of which the first and the last are those of the count. */
  private static int[] some(int count) {
    int steps = Math.min(count - 1, MOST_FIELD_STEPS);
    return IntStream.rangeClosed(0, steps)
        .map(step -> step * (count - 1) / steps)
        .toArray();
  }

  private static void points(StringBuilder json, Iterable<Vector3fc> points) {
    String comma = "[";
    for (Vector3fc point : points) {
      json.append(comma);
      numbers(json, point.x(), point.y(), point.z());
      comma = ",";
    }
    json.append(']');
  }

  private static void numbers(StringBuilder json, float x, float y, float z) {
    number(json, x);
    json.append(',');
    number(json, y);
    json.append(',');
    number(json, z);
  }

  /** Writes a number, and 0 for what JSON has no number for. */
  private static void number(StringBuilder json, double value) {
    json.append(Double.isFinite(value) ? value : 0);
  }

  private static String text(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int index = 0; index < text.length(); index++) {
      char letter = text.charAt(index);
      if (letter == '"' || letter == '\\') {
        json.append('\\').append(letter);
      } else if (letter < ' ' || letter == '<') {
        json.append(String.format("\\u%04x", (int) letter));
      } else {
        json.append(letter);
      }
    }
    return json.append('"').toString();
  }
}
