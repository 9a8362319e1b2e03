/**
 * Links over TCP, as an example of a transport of one's own: it implements {@code Link} with nothing but the JDK. {@code TcpLinks}
 * binds a port and connects the peers of a session, after a handshake in which both ends prove that they know its secret. For a
 * program, {@code AeronLinks} of the module for other machines is the better choice.
 */
@NullMarked
package org.isochron.bench.examples.tcp;

import org.jspecify.annotations.NullMarked;
