/**
 * How a loop waits for its next instant. Parking costs no processor time, and wakes up late by as
 * much as the machine does. Spinning costs a core, and is late by less than a microsecond.
 */
@NullMarked
package org.isochron.state.pacing;

import org.jspecify.annotations.NullMarked;
