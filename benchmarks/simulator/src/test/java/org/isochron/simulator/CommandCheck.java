package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Requires of each command from outside that it does what it says, or is refused with a reason and
 * changes nothing, and of numbered ones that each comes once, in order.
 */
final class CommandCheck {
  /** No command is under way for more ticks. */
  private static final int TICKS_UNDER_WAY = 60;

  /** The kind of commands that are numbered from 0. */
  static final int NUMBERED = Command.USER + 8;

  private final EventCursor events;
  private final TickRate rate;
  private long nextNumber;

  /** Refusals of the command that is applied. */
  private final List<Event.Refusal> refusals = new ArrayList<>();

  private boolean isStale;

  /** The last tick in which a body may have got an id that a sender had reserved. */
  private long takenTick = Long.MIN_VALUE;

  CommandCheck(EventCursor events, TickRate rate) {
    this.events = events;
    this.rate = rate;
  }

  /** Returns how many numbered commands have come. */
  long numbers() {
    return nextNumber;
  }

  /** Time has jumped to a tick, in which other ids are free than a sender knew. */
  void jumped(long tick) {
    takenTick = tick;
  }

  void apply(Steppable simulation, long tick, Timeline timeline, Command command) {
    boolean isSent = timeline.wallNanos() < command.stampNanos();
    if (isSent && !timeline.isPaused()) {
      assertThat(command.stampNanos())
          .as("instant of %s in tick %d", command, tick + 1)
          .isLessThan(timeline.wallAt(rate.instantNanos(tick + 1)));
    }
    if (command.kind() == NUMBERED) {
      assertThat(command.token()).as("number of %s", command).isEqualTo(nextNumber++);
    }
    boolean isSpawn = command.kind() == Command.SPAWN && command.body() != BodyId.NONE;
    boolean isOfAnotherWorld = isSpawn && command.token() == Command.FOLLOWS;
    if (isOfAnotherWorld) {
      takenTick = tick;
    }
    if (command.kind() >= Command.USER || command.isInput() || command.isOfViewer()) {
      simulation.apply(command); // game code knows what it does
      return;
    }
    long hash = simulation.stateHash();
    List<Object> bodies = bodies(simulation.view(tick), command);
    events.poll(event -> {});
    simulation.apply(command);
    refusals.clear();
    isStale = false;
    events.poll(event -> note(event, command));
    if (isSpawn && !isOfAnotherWorld && tick > takenTick + TICKS_UNDER_WAY) {
      assertThat(refusals)
          .as("refusals of %s, whose id is reserved", command)
          .doesNotContain(Event.Refusal.ID_USED, Event.Refusal.NO_ROOM);
    }
    if (isStale || !refusals.isEmpty()) {
      requireNothing(simulation, hash, command);
      assertThat(bodies(simulation.view(tick), command))
          .as("bodies after %s was refused: %s", command, refusals)
          .isEqualTo(bodies);
    } else {
      requireDone(simulation.view(tick), simulation.prefabs().table(), command);
    }
  }

  /** Returns what may be read of the bodies that a command names. */
  private static List<Object> bodies(WorldView view, Command command) {
    List<Object> values = new ArrayList<>();
    for (long body : new long[] {command.body(), command.other()}) {
      if (view.contains(body)) {
        values.add(Truth.pose(view, body));
        values.add(view.velocity(body, new Vector3f()));
        values.add(view.angularVelocity(body, new Vector3f()));
        values.add(view.prefab(body));
        values.add(view.motion(body));
        values.add(view.isAwake(body));
        values.add(view.massProperties(body));
        for (Prefab.Property property : Prefab.Property.values()) {
          values.add(view.property(body, property));
        }
      }
    }
    return values;
  }

  private void note(Event event, Command command) {
    if (event.kind() == Event.Kind.STALE_COMMAND) {
      isStale = true;
    } else if (event.kind() == Event.Kind.REFUSED_COMMAND) {
      assertThat(event.commandKind()).as("%s for %s", event, command).isEqualTo(command.kind());
      assertThat(event.refusal()).as("reason of %s", event).isNotEqualTo(Event.Refusal.UNKNOWN);
      refusals.add(event.refusal());
    }
  }

  private void requireNothing(Steppable simulation, long hash, Command command) {
    assertThat(refusals.size() + (isStale ? 1 : 0)).as("reports of %s", command).isEqualTo(1);
    if (command.kind() != Command.SPAWN) { // its id is used up
      assertThat(simulation.stateHash())
          .as("state after %s was refused: %s", command, refusals)
          .isEqualTo(hash);
    }
  }

  private static void requireDone(WorldView view, PrefabTable prefabs, Command command) {
    long body = command.body();
    switch (command.kind()) {
      case Command.SPAWN -> {
        if (body != BodyId.NONE) {
          requireThere(view, body, command);
          requirePlain(view, prefabs, body, command);
        }
      }
      case Command.DESPAWN -> assertThat(view.contains(body)).as("%s", command).isFalse();
      case Command.TELEPORT, Command.PATCH -> requireThere(view, body, command);
      case Command.CHANGE_PREFAB -> requirePlain(view, prefabs, body, command);
      case Command.CHANGE_MOTION ->
        assertThat(view.motion(body).number()).as("%s", command).isEqualTo(command.detail());
      case Command.VELOCITY ->
        assertThat(view.velocity(body, new Vector3f()).distance(command.linear(new Vector3f())))
            .as("velocity after %s", command)
            .isLessThan(1e-3f * (1 + command.linear(new Vector3f()).length()));
      case Command.PROPERTY ->
        assertThat((float) view.property(body, Prefab.Property.numbered(command.detail())))
            .as("%s", command)
            .isEqualTo(command.value(0));
      case Command.MASS_PROPERTIES ->
        assertThat(view.massProperties(body)).as("%s", command).isPresent();
      case Command.GRAVITY ->
        assertThat(view.gravity(new Vector3f()))
            .as("%s", command)
            .isEqualTo(command.linear(new Vector3f()));
      case Command.JOIN -> {
        assertThat(view.containsJoint(command.token())).as("%s", command).isTrue();
        assertThat(view.jointBodyA(command.token())).as("%s", command).isEqualTo(body);
        assertThat(view.jointBodyB(command.token())).as("%s", command).isEqualTo(command.other());
      }
      case Command.UNJOIN ->
        assertThat(view.containsJoint(command.token())).as("%s", command).isFalse();
      default -> {}
    }
  }

  /** A new body, or one with a new prefab, has nothing from the body before it. */
  private static void requirePlain(
      WorldView view, PrefabTable prefabs, long body, Command command) {
    assertThat(view.prefab(body)).as("prefab of %s", command).isEqualTo(command.detail());
    Prefab prefab = prefabs.get(command.detail());
    for (Prefab.Property property : Prefab.Property.values()) {
      assertThat(view.property(body, property))
          .as("%s after %s", property, command)
          .isEqualTo(prefab.value(property));
    }
  }

  private static void requireThere(WorldView view, long body, Command command) {
    assertThat(view.contains(body)).as("body of %s", command).isTrue();
    Vector3d there = view.position(body, new Vector3d());
    Vector3d wanted = command.position(new Vector3d());
    assertThat(Math.hypot(there.x - wanted.x, there.y - wanted.y)) // a plane has no z
        .as("%s at %s after %s to %s", body, there, command, wanted)
        .isLessThan(1e-3 + 2 * Math.ulp((float) wanted.distance(view.sceneOrigin())));
  }
}
