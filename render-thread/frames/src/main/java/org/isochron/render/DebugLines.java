package org.isochron.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;

/**
 * Lines that show the contents of a frame at the displayed poses: shapes, sensors, sleeping bodies,
 * contacts and joints. Owner: the frame thread. Never waits. Allocates only for new prefabs, and
 * when the number of lines exceeds its previous maximum.
 *
 * <p>Shapes need the simulation's prefabs, and sleeping bodies need its report of moved bodies.
 * Contacts need contact events, and joints need the list of joints in the snapshots. Kinds of lines
 * whose data is missing are not drawn; for example, remote snapshots contain no joints.
 */
public final class DebugLines {
  /** The kind of a line. */
  public enum Kind {
    /** Outline of an awake body. */
    SHAPE(0, 0xa9e34b),
    /** The outline of a sensor. */
    SENSOR(1, 0xe599f7),
    /** The outline of a non-static body that did not move in the displayed tick. */
    SLEEPING(2, 0x74c0fc),
    /** The normal of a recent contact, at the contact point. */
    CONTACT(3, 0xff6b6b),
    /**
     * A joint at the end of the displayed tick: lines between the bodies through the joint's anchor
     * points, and its limits: lines, arcs and rings, with pointers of the second body.
     */
    JOINT(4, 0xffd166);

    private final int number;
    private final int colour;

    Kind(int number, int colour) {
      this.number = number;
      this.colour = colour;
    }

    /** The number in the vertices. */
    public int number() {
      return number;
    }

    /** The default colour as 0xRRGGBB. */
    public int colour() {
      return colour;
    }
  }

  /**
   * Floats per vertex: x, y, z relative to the frame's origin, and the number of the {@link Kind}.
   */
  public static final int VERTEX_FLOATS = 4;

  private static final int FIRST_LINES = 1_024;
  private static final int LINE_FLOATS = 2 * VERTEX_FLOATS;

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private final PrefabEdges edges = new PrefabEdges();
  private final BeganContacts contacts = new BeganContacts();
  private final JointLines joints = new JointLines();
  private final Consumer<Event> recorder = contacts::record;
  private final PlacedLines lines = new PlacedLines();
  private FloatBuffer all = floats(FIRST_LINES);

  /** Creates lines of some kinds. */
  public DebugLines(Collection<Kind> kinds) {
    this.kinds.addAll(Limits.list("kinds", kinds));
  }

  /** Includes or excludes a kind. */
  public void show(Kind kind, boolean shown) {
    Objects.requireNonNull(kind, "kind is null: choose one of Kind");
    if (shown) {
      kinds.add(kind);
    } else {
      kinds.remove(kind);
    }
  }

  /**
   * Returns all lines of a frame, two vertices each, in a direct buffer that the next call
   * overwrites. Call this method or {@link #write} once for every frame, or contacts are lost.
   */
  public FloatBuffer vertices(RenderFrame frame) {
    int count = write(frame, all.clear());
    if (count * LINE_FLOATS > all.capacity()) {
      all = floats(2 * count);
      collect(frame, all);
    }
    return all.flip();
  }

  /**
   * Appends the lines of a frame to a buffer, two vertices each, and drops lines that do not fit.
   *
   * @return the number including dropped lines
   */
  public int write(RenderFrame frame, FloatBuffer buffer) {
    contacts.begin(frame);
    frame.events(recorder);
    return collect(frame, buffer);
  }

  private int collect(RenderFrame frame, FloatBuffer buffer) {
    lines.begin(buffer);
    if (!frame.isEmpty()) {
      writeShapes(frame);
      if (kinds.contains(Kind.JOINT)) {
        joints.write(frame, lines);
      }
      if (kinds.contains(Kind.CONTACT)) {
        contacts.write(frame, lines);
      }
    }
    return lines.count();
  }

  private void writeShapes(RenderFrame frame) {
    if (!kinds.contains(Kind.SHAPE)
        && !kinds.contains(Kind.SENSOR)
        && !kinds.contains(Kind.SLEEPING)) {
      return;
    }
    Snapshot shown = frame.shown();
    long sinceTick = Math.min(frame.earlier().tick(), shown.tick() - 1);
    edges.follow(shown.prefabs());
    for (int slot = 0; slot < shown.slotCount(); slot++) {
      int prefab = shown.prefabNumbers()[slot];
      if (shown.body(slot) != BodyId.NONE && edges.contains(prefab)) {
        Kind kind = kind(edges.prefab(prefab), shown.moved().isAfter(slot, sinceTick));
        if (kinds.contains(kind)) {
          lines.selectBody(frame, slot);
          lines.write(edges.of(prefab), kind);
        }
      }
    }
  }

  private static Kind kind(Prefab prefab, boolean moved) {
    if (prefab.isSensor()) {
      return Kind.SENSOR;
    }
    return moved || prefab.motion() == Prefab.Motion.STATIC ? Kind.SHAPE : Kind.SLEEPING;
  }

  private static FloatBuffer floats(int lineCount) {
    return ByteBuffer.allocateDirect(lineCount * LINE_FLOATS * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }
}
