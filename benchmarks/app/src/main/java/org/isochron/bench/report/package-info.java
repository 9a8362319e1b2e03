/**
 * The human-readable report of a run: a self-contained page and pictures. A {@code Report} writes a
 * {@code RunRecord} into an output folder.
 */
@NullMarked
package org.isochron.bench.report;

import org.jspecify.annotations.NullMarked;
