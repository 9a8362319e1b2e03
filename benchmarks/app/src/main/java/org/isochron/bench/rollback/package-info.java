/**
 * The command that plays a rollback session by scripted input over bad connections, all in this
 * process. {@code RollbackCommand} parses the options, and {@code RollbackMatch} runs the peers on
 * threads of their own. A spectator, which predicts nothing, is what the players' states and events
 * are compared with.
 */
@NullMarked
package org.isochron.bench.rollback;

import org.jspecify.annotations.NullMarked;
