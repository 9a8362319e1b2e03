/**
 * The shared state of a physics process in other processes and machines, over Aeron. {@code
 * RemoteRelay} is the end next to the physics, and {@code RemoteState} the one in any other
 * process, which hands out an ordinary shared state. Nothing is encrypted, so serve trusted
 * networks only; without another setting a relay serves this machine alone.
 */
@NullMarked
package org.isochron.remote;

import org.jspecify.annotations.NullMarked;
