/**
 * Recordings in formats that other programs open: {@code ExportCommand} writes a journal or a
 * served run as MCAP, and a journal or a flight recording as a Perfetto trace. {@code McapFile} and
 * {@code TraceFile} are the containers, {@code McapRecording}, {@code JournalTrace} and
 * {@code FlightTrace} what is put in them. Whatever the length of a recording, only what the
 * containers keep of each chunk grows.
 */
@NullMarked
package org.isochron.bench.export;

import org.jspecify.annotations.NullMarked;
