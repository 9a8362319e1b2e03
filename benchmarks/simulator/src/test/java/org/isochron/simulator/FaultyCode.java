package org.isochron.simulator;

import java.util.List;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;

/** Game code that throws where a command tells it to, and is not called again. */
final class FaultyCode implements Controller {
  /** The command that chooses where it throws. */
  static final int FAIL = Command.USER + 7;

  static final int IN_COMMAND = 1;
  static final int IN_CONTROL = 2;
  static final int IN_SHOW = 3;

  private static final String PLANNED = "as planned";

  private int failing;
  private boolean failed;
  private int ticks;

  boolean hasFailed() {
    return failed;
  }

  @Override
  public void command(Command command) {
    if (command.kind() == FAIL) {
      failing = command.detail();
      failIf(IN_COMMAND);
    }
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    ticks++;
    if (failing == IN_CONTROL) {
      commands.despawn(World.LOOSE); // of a call that throws, nothing is sent
    }
    failIf(IN_CONTROL);
  }

  private void failIf(int where) {
    if (failing == where) {
      failed = true;
      throw new IllegalStateException(PLANNED);
    }
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return List.of(new SnapshotLayout.Channel("faulty", SnapshotLayout.Blend.LINEAR));
  }

  @Override
  public void show(ChannelWriter channels) {
    if (failing == IN_SHOW) {
      throw new IllegalStateException(PLANNED);
    }
    channels.set(0, World.LOOSE, ticks);
  }

  @Override
  public void save(SavedState destination) {
    destination.putInt(failing);
    destination.putInt(failed ? 1 : 0);
    destination.putInt(ticks);
  }

  @Override
  public void restore(SavedState source) {
    failing = source.takeInt();
    failed = source.takeCount(1) == 1;
    ticks = source.takeInt();
  }

  @Override
  public long stateHash() {
    return 31L * ticks + failing + (failed ? 7 : 0);
  }
}
