/**
 * Output files of commands. Opening an {@code OutputFolder} or {@code OutputFile}, before the work,
 * creates missing folders and rejects unwritable paths. Each file, also a {@code StreamedFile}, is
 * written completely or not at all, so a full disk leaves no partial file.
 */
@NullMarked
package org.isochron.bench.output;

import org.jspecify.annotations.NullMarked;
