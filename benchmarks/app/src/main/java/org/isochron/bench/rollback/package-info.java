/**
 * The command that shows a rollback session over bad connections. {@code RollbackCommand} parses
 * the options, and {@code PlayedWindow} plays one peer in a window, against scripted ones or those
 * of other processes. That peers agree under loss and faults is tested by the library's tests.
 */
@NullMarked
package org.isochron.bench.rollback;

import org.jspecify.annotations.NullMarked;
