/** The form in which commands, saved states and hashes of scenes store joints. */
@NullMarked
package org.isochron.shapes.stored;

import org.jspecify.annotations.NullMarked;
