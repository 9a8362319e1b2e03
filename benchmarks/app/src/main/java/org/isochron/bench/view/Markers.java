package org.isochron.bench.view;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.scene.Connection;
import org.isochron.physics.scene.Placement;
import org.isochron.physics.scene.Scene;
import org.isochron.state.body.Joint;
import org.isochron.state.snapshot.Poses;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.joml.Vector4f;

/** Lines over the picture of a pane: joints, contacts, the spring of the mouse. Owner: the thread that draws. */
final class Markers {
  private static final int JOINT = 0xffffd166;
  private static final int CONTACT = 0xff6b6b;
  private static final int SPRING = 0xfff1f4f9;
  private static final float NORMAL_LENGTH = 0.5f;

  /** Two bodies and a point of each, in its own space. */
  private record Link(int slotA, Vector3fc localA, int slotB, Vector3fc localB) {}

  private final List<Link> links = new ArrayList<>();
  private final Matrix4f viewProjection = new Matrix4f();
  private final Vector4f clip = new Vector4f();
  private final Vector3f centreA = new Vector3f();
  private final Vector3f centreB = new Vector3f();
  private final Vector3f pointA = new Vector3f();
  private final Vector3f pointB = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final float[] from = new float[2];
  private final float[] to = new float[2];

  Markers(Scene scene) {
    for (Connection connection : scene.joints()) {
      Placement a = scene.bodies().get(connection.bodyA());
      Placement b = scene.bodies().get(connection.bodyB());
      Joint joint = connection.joint();
      boolean hasAnchor = joint.kind() == Joint.Kind.BALL || joint.kind() == Joint.Kind.HINGE;
      Vector3fc atA = a.position();
      Vector3fc atB = b.position();
      if (joint.kind() == Joint.Kind.ROD) {
        atA = joint.anchor();
        atB = joint.axis();
      } else if (hasAnchor) {
        atA = joint.anchor();
        atB = joint.anchor();
      }
      links.add(new Link(connection.bodyA(), local(a, atA), connection.bodyB(), local(b, atB)));
    }
  }

  /** The lines that follow belong to a pane. */
  void begin(Camera camera, Pane pane) {
    camera.viewProjection(pane.aspect(), viewProjection);
  }

  /** Draws the joints whose bodies are there: from body to body through the points that they hold. */
  void joints(OverlayCanvas canvas, Pane pane, ShownBodies bodies) {
    for (Link link : links) {
      if (bodies.hasPlaced(link.slotA()) && bodies.hasPlaced(link.slotB())) {
        place(bodies.poses(), link.slotA(), link.localA(), centreA, pointA);
        place(bodies.poses(), link.slotB(), link.localB(), centreB, pointB);
        line(canvas, pane, centreA, pointA, JOINT);
        line(canvas, pane, pointA, pointB, JOINT);
        line(canvas, pane, pointB, centreB, JOINT);
      }
    }
  }

  /** Draws the contacts that began lately, each with its normal. */
  void contacts(OverlayCanvas canvas, Pane pane, RecentContacts contacts, long instantNanos) {
    contacts.draw(instantNanos, (point, normal, left) -> {
      int ink = Math.round(255 * left) << 24 | CONTACT;
      if (project(pane, point, from)) {
        canvas.area(from[0] - 2, from[1] - 2, 5, 5, ink);
        line(canvas, pane, point, normal.mul(NORMAL_LENGTH, pointA).add(point), ink);
      }
    });
  }

  /** Draws the spring of the mouse. */
  void spring(OverlayCanvas canvas, Pane pane, DragSpring spring) {
    line(canvas, pane, spring.grip(), spring.end(), SPRING);
  }

  private void line(OverlayCanvas canvas, Pane pane, Vector3fc a, Vector3fc b, int ink) {
    if (a.distanceSquared(b) > 1e-6f && project(pane, a, from) && project(pane, b, to)) {
      canvas.line(from[0], from[1], to[0], to[1], 1.5f, ink);
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

  private void place(Poses poses, int slot, Vector3fc local, Vector3f centre, Vector3f point) {
    poses.position(slot, centre);
    poses.rotation(slot, rotation).transform(local, point).add(centre);
  }

  private static Vector3fc local(Placement body, Vector3fc point) {
    Vector3f offset = point.sub(body.position(), new Vector3f());
    return new Quaternionf(body.rotation()).conjugate().transform(offset);
  }
}
