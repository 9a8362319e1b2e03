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
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;

/**
 * What a frame shows as lines: the shapes of bodies, sensors, sleeping bodies, contacts and joints,
 * at the displayed instant and at the displayed poses, also in a pause, in slow motion and in
 * reverse. Owner: the thread of the frames. Never waits; allocates only for prefabs that it has not
 * seen before, and for more lines than ever before.
 *
 * <p>Shapes need the prefabs of the simulation, sleep the report of what moved, contacts the events
 * of contacts, and joints the list of joints in the snapshots. Where these are missing there are no
 * such lines, as for joints on another machine.
 */
public final class DebugLines {
  /** What a line is of. */
  public enum Kind {
    /** The outline of a body that is no sensor and does not sleep. */
    SHAPE(0, 0xa9e34b),
    /** The outline of a sensor. */
    SENSOR(1, 0xe599f7),
    /** The outline of a body that is not static and did not move in the displayed tick. */
    SLEEPING(2, 0x74c0fc),
    /** The normal of a contact that began lately, at its point; it grows shorter with time. */
    CONTACT(3, 0xff6b6b),
    /**
     * A joint that there is at the end of the displayed tick: from body to body through the points
     * that it holds, and its limits, as {@link org.isochron.shapes.Joint.Axis.LimitLines} has
     * them.
     */
    JOINT(4, 0xffd166);

    private final int number;
    private final int colour;

    Kind(int number, int colour) {
      this.number = number;
      this.colour = colour;
    }

    /** Its number in the vertices. */
    public int number() {
      return number;
    }

    /** The colour in which every adapter draws it unless it is given another, as 0xRRGGBB. */
    public int colour() {
      return colour;
    }
  }

  /** The floats of a vertex: x, y, z around the frame's origin, and its {@link Kind}'s number. */
  public static final int VERTEX_FLOATS = 4;

  private static final int FIRST_LINES = 1_024;
  private static final int LINE_FLOATS = 2 * VERTEX_FLOATS;

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private final PrefabEdges edges = new PrefabEdges();
  private final BeganContacts contacts = new BeganContacts();
  private final JointLines joints = new JointLines();
  private final Consumer<Event> hearer = contacts::hear;
  private final PlacedLines lines = new PlacedLines();
  private FloatBuffer all = floats(FIRST_LINES);

  /** Creates lines of some kinds. */
  public DebugLines(Collection<Kind> kinds) {
    this.kinds.addAll(Objects.requireNonNull(kinds, "kinds is null; name those to be drawn"));
  }

  /** Includes a kind from now on, or leaves it out. */
  public void show(Kind kind, boolean shown) {
    if (shown) {
      kinds.add(kind);
    } else {
      kinds.remove(kind);
    }
  }

  /**
   * Returns all lines of a frame, two vertices each, in a direct buffer that the next call writes
   * again. Call this or {@link #write} once for every frame, as contacts are taken from its events.
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
   * Appends the lines of a frame to a buffer, two vertices each. Lines that do not fit are left
   * out. Call it for every frame, as contacts are taken from its events.
   *
   * @return the number of lines of the frame, with those that were left out
   */
  public int write(RenderFrame frame, FloatBuffer buffer) {
    contacts.begin(frame);
    frame.events(hearer);
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
          lines.place(frame, slot);
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
