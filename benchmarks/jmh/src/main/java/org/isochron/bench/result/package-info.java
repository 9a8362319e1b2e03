/**
 * The step from a measurement to a page one can commit. {@code ResultTable} turns JMH's JSON into a markdown table under
 * the command that made it. Nothing here is part of what is measured.
 */
@NullMarked
package org.isochron.bench.result;

import org.jspecify.annotations.NullMarked;
