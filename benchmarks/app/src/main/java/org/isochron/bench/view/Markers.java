package org.isochron.bench.view;

import java.nio.FloatBuffer;
import java.util.EnumSet;
import java.util.List;
import org.isochron.bench.stage.VehicleGame;
import org.isochron.physics.scene.Scene;
import org.isochron.render.DebugLines;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderFrame.WheelAttachment;
import org.joml.Matrix4f;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.joml.Vector4f;

/**
 * Lines over the picture of a pane: those of the frame, and the spring of the mouse. Owner: the
 * thread that draws.
 */
final class Markers {
  private static final int MAX_LINES = 8_000;
  private static final int SPRING = 0xfff1f4f9;
  private static final int BULLET = 1;
  private static final float DROPPED = 0.3f;
  private static final int WAY = 0xa0ffd166;
  private static final int NET = 0xffd8dee9;
  private static final float THICKNESS = 1.5f;
  private static final int RIM = 20;
  private static final int SPOKES = 5;

  private final DebugLines lines = new DebugLines(EnumSet.noneOf(DebugLines.Kind.class));
  private final int[] inks = new int[DebugLines.Kind.values().length];
  private final FloatBuffer vertices =
      FloatBuffer.allocate(2 * DebugLines.VERTEX_FLOATS * MAX_LINES);
  private final Matrix4f viewProjection = new Matrix4f();
  private final Matrix4f matrix = new Matrix4f();
  private final Vector4f clip = new Vector4f();
  private final Vector3f a = new Vector3f();
  private final Vector3f b = new Vector3f();
  private final float[] from = new float[2];
  private final float[] to = new float[2];
  private final boolean hasPlayer;
  private List<WheelAttachment> wheels = List.of();

  Markers(boolean hasPlayer) {
    this.hasPlayer = hasPlayer;
    for (DebugLines.Kind kind : DebugLines.Kind.values()) {
      inks[kind.number()] = 0xff000000 | kind.colour();
    }
  }

  /** Takes the lines of a frame that are wanted. */
  void take(RenderFrame frame, Controls controls) {
    boolean outlines = controls.shows(Key.OUTLINES);
    lines.show(DebugLines.Kind.SHAPE, outlines);
    lines.show(DebugLines.Kind.SENSOR, outlines || hasPlayer);
    lines.show(DebugLines.Kind.SLEEPING, outlines);
    lines.show(DebugLines.Kind.CONTACT, controls.shows(Key.CONTACTS));
    lines.show(DebugLines.Kind.JOINT, controls.shows(Key.JOINTS));
    lines.write(frame, vertices.clear());
    vertices.flip();
  }

  /** The lines that follow belong to a pane. */
  void begin(Camera camera, Pane pane) {
    camera.viewProjection(pane.aspect(), viewProjection);
  }

  /** Draws the lines of the frame. */
  void draw(OverlayCanvas canvas, Pane pane) {
    for (int at = 0; at < vertices.limit(); at += 2 * DebugLines.VERTEX_FLOATS) {
      a.set(vertices.get(at), vertices.get(at + 1), vertices.get(at + 2));
      int end = at + DebugLines.VERTEX_FLOATS;
      b.set(vertices.get(end), vertices.get(end + 1), vertices.get(end + 2));
      line(canvas, pane, a, b, inks[Math.round(vertices.get(at + 3))]);
    }
  }

  /** Draws the rods of a net between the bodies as a pane shows them. */
  void net(OverlayCanvas canvas, Pane pane, ShownBodies bodies, Scene scene) {
    for (Scene.Connection rod : scene.joints()) {
      if (Math.max(rod.bodyA(), rod.bodyB()) < bodies.slotCount()
          && !bodies.isEmpty(rod.bodyA())
          && !bodies.isEmpty(rod.bodyB())) {
        bodies.poses().position(rod.bodyA(), a);
        bodies.poses().position(rod.bodyB(), b);
        line(canvas, pane, a, b, NET);
      }
    }
  }

  /** Draws the way of a bullet from where it was shot, until it drops. */
  void way(OverlayCanvas canvas, Pane pane, ShownBodies bodies, Scene scene) {
    if (bodies.slotCount() > BULLET && !bodies.isEmpty(BULLET)) {
      Vector3dc muzzle = scene.bodies().get(BULLET).position();
      bodies.poses().position(BULLET, b);
      if (muzzle.y() - b.y < DROPPED) {
        line(canvas, pane, a.set(muzzle), b, WAY);
      }
    }
  }

  /** Draws the wheels of the car as the frame shows them. */
  void wheels(OverlayCanvas canvas, Pane pane, RenderFrame frame) {
    float radius = VehicleGame.wheelRadius();
    if (wheels.isEmpty()) {
      wheels = VehicleGame.wheels(frame.layout());
    }
    for (WheelAttachment wheel : wheels) {
      if (!frame.contains(wheel.mount().body())) {
        return;
      }
      frame.matrix(wheel, matrix);
      for (int part = 0; part < RIM; part++) {
        rim(part, radius, a);
        line(canvas, pane, a, rim(part + 1, radius, b), NET);
        if (part % (RIM / SPOKES) == 0) {
          line(canvas, pane, a, rim(part, 0, b), part == 0 ? WAY : NET);
        }
      }
    }
  }

  /** Finds a point of the wheel whose matrix was read. */
  private Vector3f rim(int part, float radius, Vector3f destination) {
    double angle = 2 * Math.PI * part / RIM;
    destination.set(0, radius * (float) Math.cos(angle), radius * (float) Math.sin(angle));
    return matrix.transformPosition(destination);
  }

  /** Draws the spring of the mouse. */
  void spring(OverlayCanvas canvas, Pane pane, DragSpring spring) {
    line(canvas, pane, spring.grip(), spring.end(), SPRING);
  }

  private void line(OverlayCanvas canvas, Pane pane, Vector3fc first, Vector3fc second, int ink) {
    if (first.distanceSquared(second) > 1e-6f
        && project(pane, first, from)
        && project(pane, second, to)) {
      canvas.line(from[0], from[1], to[0], to[1], THICKNESS, ink);
    }
  }

  /** Returns false if the point lies behind the eye. */
  private boolean project(Pane pane, Vector3fc point, float[] pixel) {
    viewProjection.transform(clip.set(point, 1));
    if (clip.w <= 0.01f) {
      return false;
    }
    pixel[0] = pane.left() + (1 + clip.x / clip.w) / 2 * pane.width();
    pixel[1] = (1 - clip.y / clip.w) / 2 * pane.height();
    return true;
  }
}
