/**
 * Exports recordings in formats that other programs open: {@code ExportCommand} writes a journal or
 * a served run as MCAP, and a journal or a flight recording as a Perfetto trace. {@code McapFile}
 * and {@code TraceFile} write the containers, and {@code McapRecording}, {@code JournalTrace} and
 * {@code FlightTrace} write their content. Memory does not grow with the length of a recording,
 * except for the index of MCAP chunks.
 */
@NullMarked
package org.isochron.bench.export;

import org.jspecify.annotations.NullMarked;
