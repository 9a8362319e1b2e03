/**
 * The operator's day of a relay to other machines. {@code RemoteDay} runs it: a process that
 * serves, processes that view, and a forwarder between them that delays, loses, repeats, reorders
 * and damages real datagrams. Everything that is served can be computed from its tick, so a viewer
 * knows what it must see.
 */
@NullMarked
package org.isochron.bench.operation.remote;

import org.jspecify.annotations.NullMarked;
