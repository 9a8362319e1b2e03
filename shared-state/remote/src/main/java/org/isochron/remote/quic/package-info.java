/** Connections of QUIC, by Netty. */
@NullMarked
package org.isochron.remote.quic;

import org.jspecify.annotations.NullMarked;
