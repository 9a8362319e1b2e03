/**
 * The shared state of a physics process in a web page. {@code WebRelay} serves one page from the
 * jar, and its data over a WebSocket, to everybody who has the address. By default pages change
 * nothing. The relay is a reader like any other, so a slow, sleeping or hostile page costs the
 * physics thread nothing.
 */
@NullMarked
package org.isochron.web;

import org.jspecify.annotations.NullMarked;
