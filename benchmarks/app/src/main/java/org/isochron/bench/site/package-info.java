/**
 * The website. {@code SiteCommand} writes the documents as pages, the API documentation of all
 * libraries, the page of {@code lab} and recorded runs into a folder that any web server can serve
 * without Java. {@code PageRecording} records the messages of a run, which the page plays.
 */
@NullMarked
package org.isochron.bench.site;

import org.jspecify.annotations.NullMarked;
