/**
 * The transport of relays, viewers and peers over Aeron. {@code AeronNode} is the connection to a
 * media driver; {@code AeronServer} holds the streams of all callers, {@code AeronUplink} those of
 * one viewer, and {@code AeronPeers} those of a peer. Requests are answered on Aeron's response
 * channels, so the server needs no address of the caller.
 */
@NullMarked
package org.isochron.remote.aeron;

import org.jspecify.annotations.NullMarked;
