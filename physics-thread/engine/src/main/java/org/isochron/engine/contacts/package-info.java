/**
 * Contacts, sensors and pairs that never collide. An engine reports pairs to a {@code ContactSink}.
 * Begin and end events are published by {@code Contacts} and {@code Sensors}.
 */
@NullMarked
package org.isochron.engine.contacts;

import org.jspecify.annotations.NullMarked;
