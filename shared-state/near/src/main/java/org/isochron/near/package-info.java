/**
 * The shared state of a physics process in other processes of the same machine, which can be
 * killed, stopped or debugged without the physics noticing. {@code NearRelay} is the end in the
 * physics process, and {@code NearState} the one in any other, which hands out an ordinary shared
 * state. Both run a thread that copies through files, and neither adds work to the
 * physics thread beyond that of one more reader.
 */
@NullMarked
package org.isochron.near;

import org.jspecify.annotations.NullMarked;
