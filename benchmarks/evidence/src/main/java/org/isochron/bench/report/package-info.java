/**
 * The report of a run for people: a self-contained page and pictures. A {@code Report} writes a
 * {@code RunRecord} into an output folder. The figures for programs are in {@code summary.json}.
 */
@NullMarked
package org.isochron.bench.report;

import org.jspecify.annotations.NullMarked;
