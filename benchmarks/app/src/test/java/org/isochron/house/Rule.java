package org.isochron.house;

import java.util.List;

interface Rule {
  List<Violation> violations(SourceTree tree);
}
