package org.isochron.simulator;

import java.util.List;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;

/** Shows a value of each kind of channel, of two bodies in three. */
final class LabelCode implements Controller {
  private int ticks;

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    ticks++;
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return List.of(
        new SnapshotLayout.Channel("heat", SnapshotLayout.Blend.LINEAR),
        new SnapshotLayout.Channel("heading", SnapshotLayout.Blend.ANGLE),
        new SnapshotLayout.Channel("rank", SnapshotLayout.Blend.STEP),
        new SnapshotLayout.Channel("size", SnapshotLayout.Blend.SCALE));
  }

  @Override
  public void show(ChannelWriter channels) {
    WorldView view = channels.view();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE && slot % 3 != 0) {
        channels.set(0, body, ticks + slot);
        channels.set(1, body, ticks * 0.07f % 6);
        channels.set(2, body, ticks / 50 + slot);
        channels.set(3, body, 1 + ticks % 20 * 0.05f);
      }
    }
  }

  @Override
  public void save(SavedState destination) {
    destination.putInt(ticks);
  }

  @Override
  public void restore(SavedState source) {
    ticks = source.takeInt();
  }

  @Override
  public long stateHash() {
    return ticks;
  }
}
