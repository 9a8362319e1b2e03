/**
 * Turns measurements into pages for the repository. {@code ResultTable} prints JMH's JSON as
 * Markdown tables, below the command that produced it. Nothing here is part of a measurement,
 * except {@code Surroundings}, which runs between iterations.
 */
@NullMarked
package org.isochron.bench.result;

import org.jspecify.annotations.NullMarked;
