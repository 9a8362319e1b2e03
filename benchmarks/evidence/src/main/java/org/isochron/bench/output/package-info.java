/**
 * The files that commands leave behind. An {@code OutputFolder} and an {@code OutputFile} are
 * opened before the work and refused if nothing can be written there; folders that are missing are
 * created. A file is written whole or not at all, a {@code StreamedFile} too, so that a full disk
 * leaves no empty and no temporary file.
 */
@NullMarked
package org.isochron.bench.output;

import org.jspecify.annotations.NullMarked;
