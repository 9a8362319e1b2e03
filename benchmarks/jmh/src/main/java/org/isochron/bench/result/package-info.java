/**
 * Turns measurements into pages to commit. {@code ResultTable} prints JMH's JSON as a Markdown
 * table under the command that made it. Nothing here is part of a measurement, except
 * {@code Surroundings}, which runs between iterations.
 */
@NullMarked
package org.isochron.bench.result;

import org.jspecify.annotations.NullMarked;
