/**
 * Messages between both ends, except snapshots, without the network that carries them. {@code Line}
 * is a stream to the other end; {@code EventLog}, {@code CommandOutbox} and their counterparts
 * resend numbered items until they are acknowledged. Tests drive all of these plain objects over a
 * virtual network.
 */
@NullMarked
package org.isochron.remote.stream;

import org.jspecify.annotations.NullMarked;
