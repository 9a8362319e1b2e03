package org.isochron.predict;

import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.CommandSender;

/** Code of a player that has no state. */
interface StatelessCode extends PlayerCode {
  /** Leaves the body to the engine. */
  @Override
  default void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

  @Override
  default void save(SavedState destination) {}

  @Override
  default void restore(SavedState source) {}
}
