/**
 * The rollback demo: a session over connections with latency and loss. {@code RollbackCommand}
 * parses the options, and {@code PlayedWindow} plays one peer in a window, against scripted peers
 * or other processes.
 */
@NullMarked
package org.isochron.bench.rollback;

import org.jspecify.annotations.NullMarked;
