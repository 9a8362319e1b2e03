/**
 * The shared state of a physics process in a web page. {@code WebRelay} serves one page and its
 * data, from the jar and over a WebSocket, to everybody who has its address. It is a reader like
 * any other, so a page that is slow, asleep or hostile costs the physics thread nothing.
 */
@NullMarked
package org.isochron.web;

import org.jspecify.annotations.NullMarked;
