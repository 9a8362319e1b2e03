/**
 * What a run leaves behind for people to read: a page that needs nothing but itself, and pictures.
 * A {@code Report} is written from a {@code RunRecord} into an output folder. The figures for
 * machines are in {@code summary.json}.
 */
@NullMarked
package org.isochron.bench.report;

import org.jspecify.annotations.NullMarked;
