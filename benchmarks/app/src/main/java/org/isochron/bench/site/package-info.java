/**
 * Writes files that any web server can serve without Java. {@code PageRecording} records the
 * messages of a run, which the page plays.
 */
@NullMarked
package org.isochron.bench.site;

import org.jspecify.annotations.NullMarked;
