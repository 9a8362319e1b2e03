package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.state.SharedState;

/** A state that another process serves, as this one has it. Any thread. */
public interface WatchedState extends AutoCloseable {
  SharedState state();

  /** What the serving program says of itself. */
  String description();

  /** Returns true if another process now serves something else there. */
  boolean isChanged();

  /** Why nothing comes from the process that served; empty while it serves. */
  Optional<String> absence();

  /** Returns true if nothing comes from the process that served, and may come again. */
  boolean isSilent();

  /** How many accepted commands were dropped because nobody served. */
  long lostCommands();

  /** What the network carried in a number of seconds; empty if there is none between the two. */
  Optional<NetworkFigures> network(long seconds);

  @Override
  void close();
}
