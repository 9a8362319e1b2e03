package org.isochron.state.relay;

import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.Viewer;
import org.isochron.state.threads.ThreadLog;

/**
 * A rule of the embedder, which refuses a command if it throws. Owner: the relay's thread.
 * Allocates only when the rule first throws.
 */
public final class CheckedRule implements CommandRule {
  private final CommandRule rule;
  private boolean failed;

  public CheckedRule(CommandRule rule) {
    this.rule = rule;
  }

  @Override
  public boolean allows(Viewer viewer, Command command) {
    try {
      return rule.allows(viewer, command);
    } catch (Throwable e) { // the embedder's code must not end the relay
      if (!failed) {
        failed = true;
        ThreadLog.warn("the rule for commands threw, and refuses the commands on which it does", e);
      }
      return false;
    }
  }
}
