/**
 * Which bodies touch, which are in a sensor, and which pairs never collide. An engine reports pairs
 * to a {@code ContactSink}; {@code Contacts} and {@code Sensors} publish what begins and ends. A
 * {@code TouchView} lists them for game code.
 */
@NullMarked
package org.isochron.engine.contacts;

import org.jspecify.annotations.NullMarked;
