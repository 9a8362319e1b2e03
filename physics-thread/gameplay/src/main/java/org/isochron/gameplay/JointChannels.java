package org.isochron.gameplay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.physics.Controller;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout.Blend;
import org.isochron.state.SnapshotLayout.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Publishes offset, speed and effort of joints as channels of the snapshots, so that frames and
 * pages show them. Use it as {@code JointChannels.of(elbow, wrist).around(simulation)}.
 * Immutable. Allocates nothing in a tick, except where {@link WorldView#jointEffort} does. Where
 * that method is not supported, as for motors and friction with Bullet, the tick fails.
 *
 * <p>The values of hinges and sliders are in the channels "joint offset", "joint speed" and "joint
 * effort" of the body that the joint moves: its second body, or its first one if the second is not
 * dynamic. Each axis of joints with six axes has three channels of its own, such as "TURN_X
 * offset". Of two joints that move the same body, the later one is shown. A joint that does not
 * exist shows zeros.
 */
public final class JointChannels implements Controller {
  private static final int QUANTITIES = 3;

  private final List<Shown> shown;
  private final List<@Nullable Freedom> axes;

  private record Shown(long joint, @Nullable Freedom axis) {}

  private JointChannels(List<Shown> shown) {
    this.shown = List.copyOf(shown);
    axes = new ArrayList<>();
    for (Shown one : shown) {
      if (!axes.contains(one.axis)) {
        axes.add(one.axis);
      }
    }
  }

  /** Shows hinges and sliders. */
  public static JointChannels of(long... joints) {
    List<Shown> shown = new ArrayList<>();
    for (long joint : Limits.given("joints", joints)) {
      shown.add(new Shown(joint, null));
    }
    return new JointChannels(shown);
  }

  /** Also shows axes of a joint with six axes. */
  public JointChannels with(long joint, Freedom... which) {
    List<Shown> more = new ArrayList<>(shown);
    for (Freedom axis : Limits.list("which", Arrays.asList(Limits.given("which", which)))) {
      more.add(new Shown(joint, axis));
    }
    return new JointChannels(more);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

  @Override
  public List<Channel> channels() {
    List<Channel> channels = new ArrayList<>();
    for (Freedom axis : axes) {
      String name = axis == null ? "joint" : axis.name();
      channels.add(new Channel(name + " offset", Blend.ANGLE));
      channels.add(new Channel(name + " speed", Blend.LINEAR));
      channels.add(new Channel(name + " effort", Blend.LINEAR));
    }
    return channels;
  }

  @Override
  public void show(ChannelWriter channels) {
    WorldView view = channels.view();
    for (int i = 0; i < shown.size(); i++) {
      Shown one = shown.get(i);
      if (view.containsJoint(one.joint)) {
        show(one, view, channels);
      }
    }
  }

  private void show(Shown one, WorldView view, ChannelWriter channels) {
    long joint = one.joint;
    Freedom axis = one.axis;
    long second = view.jointBodyB(joint);
    boolean movesSecond = view.motion(second) == Prefab.Motion.DYNAMIC;
    long body = movesSecond ? second : view.jointBodyA(joint);
    int first = QUANTITIES * axes.indexOf(axis);
    channels.set(
        first, body, axis == null ? view.jointOffset(joint) : view.jointOffset(joint, axis));
    channels.set(
        first + 1, body, axis == null ? view.jointSpeed(joint) : view.jointSpeed(joint, axis));
    channels.set(
        first + 2, body, axis == null ? view.jointEffort(joint) : view.jointEffort(joint, axis));
  }
}
