/**
 * Self-contained HTML pages in one common style. The colours come from {@code PlotStyle}, for light
 * and dark themes.
 */
@NullMarked
package org.isochron.bench.page;

import org.jspecify.annotations.NullMarked;
