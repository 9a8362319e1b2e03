package org.isochron.bench.engine;

import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/**
 * ODE's step, with contacts created as in its manual; without Isochron nothing falls asleep here.
 */
final class OdeStep implements RawStep {
  private static final int POINTS = 8;
  private static final double FRICTION = 0.5;

  private final DWorld world;
  private final DSpace space;
  private final DJointGroup group = OdeHelper.createJointGroup();
  private final DContactBuffer buffer = new DContactBuffer(POINTS);

  OdeStep(DWorld world, DSpace space) {
    this.world = world;
    this.space = space;
  }

  @Override
  public void step() {
    space.collide(null, (data, one, other) -> join(one, other));
    world.quickStep(MeasuredPile.RATE.dtSeconds());
    group.empty();
  }

  @Override
  public void close() {
    group.destroy();
  }

  private void join(DGeom one, DGeom other) {
    DBody a = one.getBody();
    DBody b = other.getBody();
    if (a == b) {
      return;
    }
    int count = OdeHelper.collide(one, other, POINTS, buffer.getGeomBuffer());
    for (int i = 0; i < count; i++) {
      DContact contact = buffer.get(i);
      contact.surface.mode = OdeConstants.dContactApprox1;
      contact.surface.mu = FRICTION;
      OdeHelper.createContactJoint(world, group, contact).attach(a, b);
    }
  }
}
