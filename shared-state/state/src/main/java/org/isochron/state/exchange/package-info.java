/**
 * Wait-free handoff of windows of consecutive snapshots from one writer to a few readers, for any
 * payload. {@code Exchange} holds the snapshots, {@code ExchangeWriter} fills and publishes them,
 * and each {@code ExchangeReader} takes the newest window at any time. Only {@code Mailboxes}
 * contains memory orderings, and only {@code Ledger} decides which snapshot is overwritten. {@code
 * MovedTicks} tells readers of snapshots which bodies may have moved.
 */
@NullMarked
package org.isochron.state.exchange;

import org.jspecify.annotations.NullMarked;
