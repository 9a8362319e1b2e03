package org.isochron.simulator;

import java.util.List;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3f;

/** Requires the bodies of a picture and all that it shows of them, apart from their poses. */
final class ShownValues {
  private static final float ROUNDING = 4 * Math.ulp(1f);
  private static final float TURN = (float) (2 * Math.PI);

  private final List<SnapshotLayout.Channel> channels;
  private final int scaleChannel;
  private final Vector3f value = new Vector3f();
  private final Vector3f right = new Vector3f();

  ShownValues(Service service) {
    SnapshotLayout layout = service.state.layout();
    channels = layout.channels();
    scaleChannel = layout.scaleChannel().orElse(-1);
  }

  void check(RenderFrame frame, ShownTruth shown) {
    int bodies = 0;
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long id = frame.body(slot);
      if (id != BodyId.NONE) {
        check(frame, shown, shown.to().body(id));
        bodies++;
      }
    }
    if (bodies != shown.to().bodies().size()) {
      throw new AssertionError("the picture of tick %d has %d bodies, not %d"
          .formatted(shown.to().tick(), bodies, shown.to().bodies().size()));
    }
  }

  private void check(RenderFrame frame, ShownTruth shown, Truth.Body body) {
    require(frame.prefab(body.id()) == body.prefab(), "prefab", body, frame.prefab(body.id()));
    Truth.Body before = shown.from().bodies().getOrDefault(body.id(), body);
    float fraction = (float) Math.min(1, shown.fraction());
    for (int channel = 0; channel < channels.size(); channel++) {
      float a = before.channels()[channel];
      float b = body.channels()[channel];
      float found = frame.channel(channel, body.id());
      if (channels.get(channel).name().startsWith("rider's ")) {
        continue; // they are those of the shown place
      }
      float error = switch (channels.get(channel).blend()) {
        case STEP -> found - (fraction < 1 ? a : b);
        case LINEAR, SCALE -> found - (a + fraction * (b - a));
        case ANGLE -> found - (a + fraction * ((b - a) - TURN * Math.round((b - a) / TURN)));
      };
      boolean isRight = Math.abs(error) <= ROUNDING * (1 + Math.abs(a) + Math.abs(b));
      require(isRight, channels.get(channel).name(), body, found);
    }
    float scale = scaleChannel < 0 ? 1 : frame.channel(scaleChannel, body.id());
    require(frame.scale(body.id()) == scale, "scale", body, frame.scale(body.id()));
    frame.velocity(body.id(), value);
    require(near(before.velocity(), body.velocity(), fraction), "velocity", body, value);
    frame.angularVelocity(body.id(), value);
    require(near(before.spin(), body.spin(), fraction), "angular velocity", body, value);
  }

  private boolean near(Vector3f begin, Vector3f end, float fraction) {
    begin.lerp(end, fraction, right);
    return value.distance(right) <= ROUNDING * (1 + begin.length() + end.length());
  }

  private static void require(boolean isRight, String what, Truth.Body body, Object shown) {
    if (!isRight) {
      throw new AssertionError("the %s of body %x is %s".formatted(what, body.id(), shown));
    }
  }
}
