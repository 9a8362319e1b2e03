/**
 * Measures the cost of handing a state from one thread to another, with Isochron's exchange and
 * with common alternatives. All competitors implement {@code Handoff}, and {@code HandoffRival}
 * names them. Every benchmark takes the implementation as a parameter, so that nothing else differs
 * between the results.
 */
@NullMarked
package org.isochron.bench.exchange;

import org.jspecify.annotations.NullMarked;
