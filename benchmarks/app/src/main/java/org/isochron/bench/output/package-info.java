/**
 * Output files of commands. Before a command does any work, opening an {@code OutputFolder} or
 * {@code OutputFile} creates missing folders and rejects unwritable paths. Each file is written
 * completely or not at all, so a full disk leaves no partial file.
 */
@NullMarked
package org.isochron.bench.output;

import org.jspecify.annotations.NullMarked;
