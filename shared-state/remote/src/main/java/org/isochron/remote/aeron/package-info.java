/**
 * The lines of both ends over Aeron, and nothing else. {@code AeronNode} is the connection to a media driver, {@code AeronServer} has
 * the lines of all viewers, and {@code AeronUplink} those of one viewer. A viewer asks on two streams and is answered on two response
 * channels, so the relay needs no address of the viewer.
 */
@NullMarked
package org.isochron.remote.aeron;

import org.jspecify.annotations.NullMarked;
