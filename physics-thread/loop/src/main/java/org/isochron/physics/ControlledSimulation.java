package org.isochron.physics;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * A simulation that calls a {@link Controller} in each tick. Owner: the physics thread. Allocates
 * only when a tick has more commands than ever before, or the controller throws.
 */
final class ControlledSimulation extends ForwardingSimulation {
  /**
   * Maximum number of commands that a controller can send in a tick; further commands are refused.
   */
  static final int MAX_COMMANDS = 4_096;

  private final Controller controller;
  private final Consumer<Controller.FailedException> onFailure;
  private final TickCommands commands;
  private final List<SnapshotLayout.Channel> channels;

  /** Names the state in a {@link SavedState}; empty for a controller without state. */
  private final byte[] name;

  private final Consumer<SavedState> saving = this::saveOwn;
  private final Consumer<SavedState> restoring = this::restoreOwn;
  private final Controller.ChannelWriter channelWriter = new Controller.ChannelWriter() {
    @Override
    public void set(int channel, long body, float value) {
      write(channel, body, value);
    }

    @Override
    public WorldView view() {
      return simulation.view(open().open().tick());
    }
  };
  private @Nullable SnapshotWriter open;
  private int firstChannel;
  private boolean failed;

  /** Not part of the state, because which ticks are shown depends on the machine. */
  private boolean showFailed;

  private long tick;

  ControlledSimulation(
      Simulation simulation,
      Controller controller,
      Consumer<Controller.FailedException> onFailure) {
    super(simulation);
    boolean hasState = requireAllOfTheState(controller.getClass());
    name = (hasState ? controller.getClass().getName() : "").getBytes(StandardCharsets.UTF_8);
    this.controller = controller;
    this.onFailure = onFailure;
    channels = List.copyOf(controller.channels());
    if (!channels.isEmpty()) {
      layout(); // throws if the channels do not fit
    }
    commands = new TickCommands(simulation, MAX_COMMANDS);
  }

  private static boolean requireAllOfTheState(Class<? extends Controller> type) {
    List<String> written = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    (overrides(type, "save", SavedState.class) ? written : missing).add("save");
    (overrides(type, "restore", SavedState.class) ? written : missing).add("restore");
    (overrides(type, "stateHash") ? written : missing).add("stateHash");
    if (!written.isEmpty() && !missing.isEmpty()) {
      throw new IllegalArgumentException(
          "%s overrides %s but not %s: override all three or none, so that a rewind, a replay and a peer restore the controller's fields"
              .formatted(
                  type.getName(), String.join(" and ", written), String.join(" and ", missing)));
    }
    return !written.isEmpty();
  }

  private static boolean overrides(
      Class<? extends Controller> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters).getDeclaringClass() != Controller.class;
    } catch (NoSuchMethodException e) { // a native image without reflection metadata
      return false;
    }
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    simulation.begin(ofTick, events);
  }

  @Override
  public void apply(Command command) {
    if ((command.kind() >= Command.USER || command.isOfViewer()) && !failed) {
      try {
        controller.command(command);
      } catch (Throwable e) {
        fail(e);
      }
    }
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    if (!failed) {
      call(input);
    }
    simulation.control(input);
  }

  @Override
  public SnapshotLayout layout() {
    SnapshotLayout own = simulation.layout();
    List<SnapshotLayout.Channel> all = new ArrayList<>(own.channels());
    all.addAll(channels);
    return new SnapshotLayout(own.bodyCapacity(), own.velocities(), own.far(), all);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    if (channels.isEmpty() || failed || showFailed) {
      return;
    }
    firstChannel = snapshots.open().layout().channelIndex(channels.get(0).name());
    open = snapshots;
    try {
      controller.show(channelWriter);
    } catch (Throwable e) {
      showFailed = true;
      report(e);
    } finally {
      open = null;
    }
  }

  @Override
  public long stateHash() {
    return (simulation.stateHash() * 31 + controller.stateHash()) * 31 + (failed ? 1 : 0);
  }

  @Override
  public void save(SavedState destination) {
    simulation.save(destination);
    destination.putPart(name, saving);
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    failed = false;
    source.takePart(name, restoring);
  }

  private void saveOwn(SavedState destination) {
    destination.putInt(failed ? 1 : 0);
    controller.save(destination);
  }

  private void restoreOwn(SavedState source) {
    failed = source.takeCount(1) == 1;
    controller.restore(source);
  }

  private void call(TickInput input) {
    try {
      controller.control(tick, input, simulation.view(tick - 1), commands.sender());
    } catch (Throwable e) {
      commands.drop();
      fail(e);
      return;
    }
    commands.give();
  }

  private void fail(Throwable e) {
    failed = true;
    report(e);
  }

  private void report(Throwable e) {
    onFailure.accept(new Controller.FailedException(tick, e));
  }

  private void write(int channel, long body, float value) {
    Objects.checkIndex(channel, channels.size());
    SnapshotWriter snapshots = open();
    if (snapshots.open().contains(body)) {
      snapshots.channel(firstChannel + channel, body, value);
    }
  }

  private SnapshotWriter open() {
    if (open == null) {
      throw new IllegalStateException(
          "channels are written during the call of show only; keep the value in a field until then");
    }
    return open;
  }
}
