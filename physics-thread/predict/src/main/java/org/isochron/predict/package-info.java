/**
 * Client-side prediction. A server decides, and each client runs a small copy of its world ahead of
 * it, so that players see their own input at once. {@code Players} runs the players' code on the
 * server, and {@code Prediction} is the client's simulation.
 */
@NullMarked
package org.isochron.predict;

import org.jspecify.annotations.NullMarked;
