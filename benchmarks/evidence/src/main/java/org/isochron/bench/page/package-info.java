/**
 * Self-contained HTML pages in one common style. A command writes its {@code HtmlPage} from top to
 * bottom. The colours come from {@code PlotStyle}, for light and dark themes.
 */
@NullMarked
package org.isochron.bench.page;

import org.jspecify.annotations.NullMarked;
