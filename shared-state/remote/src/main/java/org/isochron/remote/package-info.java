/**
 * The shared state of a physics process in other processes and on other machines, over QUIC.
 * {@code RemoteRelay} is the end next to the physics, and {@code RemoteState} is the end in any
 * other process, with an ordinary shared state. Their programs exchange messages of their own by
 * {@code MessageStream} and links. Everything is encrypted, and viewers change nothing
 * by default.
 */
@NullMarked
package org.isochron.remote;

import org.jspecify.annotations.NullMarked;
