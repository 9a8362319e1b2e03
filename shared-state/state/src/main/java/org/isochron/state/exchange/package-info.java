/**
 * The wait-free handoff of windows of consecutive snapshots from one writer to a few readers, for
 * any payload. {@code Exchange} holds the snapshots, {@code ExchangeWriter} fills and publishes
 * them, and each {@code ExchangeReader} takes the newest window at any time. {@code Mailboxes} is
 * the only file with memory orderings, and {@code Ledger} the only one that decides which snapshot
 * may be overwritten.
 */
@NullMarked
package org.isochron.state.exchange;

import org.jspecify.annotations.NullMarked;
