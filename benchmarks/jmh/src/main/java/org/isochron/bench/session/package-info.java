/**
 * The cost of rollback in a networked session. {@code RollbackCost} compares a tick with a rollback
 * to the bare save, restore and steps in it. The compared code consists of the library's own
 * classes.
 */
@NullMarked
package org.isochron.bench.session;

import org.jspecify.annotations.NullMarked;
