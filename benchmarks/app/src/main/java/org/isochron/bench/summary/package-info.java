/**
 * The figures of a run for programs: {@code summary.json}, with the same fields in the same order
 * from every command. A {@code Summary} is filled at the end of a run and written into an {@code
 * OutputFolder}. Durations are whole nanoseconds in the record, and micro- or milliseconds with
 * decimals in the file.
 */
@NullMarked
package org.isochron.bench.summary;

import org.jspecify.annotations.NullMarked;
