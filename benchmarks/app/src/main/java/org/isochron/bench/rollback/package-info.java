/**
 * The rollback demo: a session over bad connections. {@code RollbackCommand} parses the options,
 * and {@code PlayedWindow} plays one peer in a window, against scripted peers or other processes.
 * The tests of the library show that peers agree under loss and faults.
 */
@NullMarked
package org.isochron.bench.rollback;

import org.jspecify.annotations.NullMarked;
