/**
 * Pages that people open in a browser, each one file that fetches nothing, all of one style.
 * {@code HtmlPage} is written from top to bottom by the command that the page reports on. It takes
 * its colours from {@code PlotStyle}, light or dark.
 */
@NullMarked
package org.isochron.bench.page;

import org.jspecify.annotations.NullMarked;
