/**
 * The lines of both ends over Aeron, and nothing else. {@code AeronNode} is the connection to a
 * media driver, {@code AeronServer} has the lines of all who ask, {@code AeronUplink} those of one
 * viewer, and {@code AeronPeers} those of a peer. Who asks is answered on a response channel, so
 * the other end needs no address of it.
 */
@NullMarked
package org.isochron.remote.aeron;

import org.jspecify.annotations.NullMarked;
