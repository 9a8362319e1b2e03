package org.isochron.gameplay;

import java.util.List;
import org.isochron.physics.Controller;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * Informs readers which bodies ride on which: crates on a ferry, characters on a lift. Readers draw
 * a rider at its place on the carrier as they draw the carrier, in every frame and on every
 * machine, so it neither lags nor trembles. The physics does not change. Call the methods from
 * {@link Controller#show}, in every tick. Owner: the physics thread. Has no state that lasts from
 * tick to tick; allocates nothing after construction.
 */
public final class Riders {
  private final long[] aboard;
  private final LocalPose pose = new LocalPose();
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3d carrierPosition = new Vector3d();
  private final Quaternionf carrierRotation = new Quaternionf();

  /** @param maxAboard maximum number of bodies that {@link #carry} finds on one carrier */
  public Riders(int maxAboard) {
    Limits.within("maxAboard", maxAboard, 0, SnapshotLayout.MAX_BODIES);
    aboard = new long[maxAboard + 1];
  }

  /** Returns eight channels, for {@link Controller#channels}. */
  public static List<SnapshotLayout.Channel> channels() {
    return LocalPose.CHANNELS;
  }

  /**
   * Shows a body on a carrier. A carrier may ride on another one. Has no effect if one of the two
   * does not exist, or if the carrier is static.
   *
   * @param first index of the first of the {@link #channels}
   * @param carrier the carrier's id, or {@link BodyId#NONE}
   */
  public void ride(Controller.ChannelWriter channels, int first, long body, long carrier) {
    WorldView view = channels.view();
    if (body == carrier
        || !view.contains(body)
        || !view.contains(carrier)
        || view.motion(carrier) == Prefab.Motion.STATIC) {
      return;
    }
    pose.between(
        view.position(carrier, carrierPosition),
        view.rotation(carrier, carrierRotation),
        view.position(body, position),
        view.rotation(body, rotation));
    channels.set(first, body, BodyId.slot(carrier) + 1);
    channels.set(
        first + 1 + LocalPose.VALUES, body, LocalPose.generation(BodyId.generation(carrier)));
    for (int index = 0; index < LocalPose.VALUES; index++) {
      channels.set(first + 1 + index, body, pose.value(index));
    }
  }

  /**
   * Shows on a carrier all dynamic bodies that touch it, directly or through others. The carrier's
   * prefab must enable contact events, or the scene all contacts.
   */
  public void carry(Controller.ChannelWriter channels, int first, long carrier) {
    WorldView view = channels.view();
    int count = 0;
    aboard[count++] = carrier;
    for (int index = 0; index < count && view.contains(carrier); index++) {
      WorldView.Contacts contacts = view.contacts(aboard[index]);
      for (int pair = 0; pair < contacts.count() && count < aboard.length; pair++) {
        long other = contacts.other(pair, aboard[index]);
        if (contacts.phase(pair) != WorldView.Contacts.Phase.ENDED
            && !contacts.isSensor(pair)
            && view.contains(other)
            && view.motion(other) == Prefab.Motion.DYNAMIC
            && !isAboard(other, count)) {
          aboard[count++] = other;
        }
      }
    }
    for (int index = 1; index < count; index++) {
      ride(channels, first, aboard[index], carrier);
    }
  }

  private boolean isAboard(long body, int count) {
    for (int index = 0; index < count; index++) {
      if (aboard[index] == body) {
        return true;
      }
    }
    return false;
  }
}
