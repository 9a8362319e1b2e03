/**
 * Links between the peers of a session on several machines, over Aeron. {@code AeronLinks} opens
 * them. {@code LinkLoop}, which a thread of their own advances, keeps the connections, also while a
 * peer is paused.
 */
@NullMarked
package org.isochron.remote.peers;

import org.jspecify.annotations.NullMarked;
