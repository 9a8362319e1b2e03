/**
 * What the operator of a process sees: rows of figures of a host, its worlds, and whatever else
 * runs in it. {@code OperatorTable} shows them as management beans and, over HTTP, as text for
 * Prometheus. Nothing is counted twice: figures are read when somebody asks.
 */
@NullMarked
package org.isochron.physics.fleet.operator;

import org.jspecify.annotations.NullMarked;
