/**
 * What it costs to hand a state from one thread to another, by Isochron's exchange and by the ways people use today.
 * {@code Handoff} is the one interface that all rivals stand behind, and {@code HandoffRival} names them. Every benchmark runs
 * over all rivals by a parameter, so that they differ in nothing else.
 */
@NullMarked
package org.isochron.bench.exchange;

import org.jspecify.annotations.NullMarked;
