package org.isochron.state;

import java.util.Objects;

/**
 * Decides which commands of a viewer reach the simulation. A relay calls the rule on its own
 * thread, before the physics thread sees the command. A rule that throws refuses the command.
 */
@FunctionalInterface
public interface CommandRule {
  /** Refuses every command: viewers only watch. */
  CommandRule NOTHING = (viewer, command) -> false;

  /** Allows only device input, from {@link Command#PRESS} to {@link Command#MOTION}. */
  CommandRule INPUT = (viewer, command) -> command.isInput();

  /** Allows every command that another process can send, for viewers that are trusted. */
  CommandRule EVERYTHING = (viewer, command) -> true;

  /** Returns true if the viewer may send the command, which is valid during the call only. */
  boolean allows(Viewer viewer, Command command);

  /** Allows device input, and built-in commands that act on a body of the viewer. */
  static CommandRule ownBodies(Owners owners) {
    Objects.requireNonNull(owners, "owners is null: tell which bodies a viewer owns");
    return (viewer, command) ->
        command.isInput() || (command.actsOnBody() && owners.owns(viewer, command.body()));
  }

  /** Tells whose body it is. */
  @FunctionalInterface
  interface Owners {
    /** Returns true if the body belongs to the viewer. */
    boolean owns(Viewer viewer, long body);
  }
}
