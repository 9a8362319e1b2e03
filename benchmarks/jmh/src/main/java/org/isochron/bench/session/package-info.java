/**
 * What it costs to play over a network. {@code RollbackCost} measures a tick with a rollback, next
 * to the bare save, restore and steps that it consists of. It uses the classes of the library
 * itself.
 */
@NullMarked
package org.isochron.bench.session;

import org.jspecify.annotations.NullMarked;
