/**
 * Who may connect: secrets, connect tokens, and the proofs of both. The encryption is that of TLS.
 */
@NullMarked
package org.isochron.remote.access;

import org.jspecify.annotations.NullMarked;
