package org.isochron.house;

import java.util.List;

/** One rule of the house, asked about all sources at once. */
interface Rule {
  List<Violation> violations(SourceTree tree);
}
