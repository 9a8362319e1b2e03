/**
 * Encryption of a connection, with the ciphers of the JDK. A {@code ViewerHandshake} and a {@code
 * RelayHandshake} agree on {@code SessionKeys}, which seal and open the messages of all streams.
 * REMOTE.md has every byte.
 */
@NullMarked
package org.isochron.remote.seal;

import org.jspecify.annotations.NullMarked;
