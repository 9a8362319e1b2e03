package org.isochron.bench.plot;

/** Colours of pages and plots. */
public final class PlotStyle {
  public static final String CSS = """
      :root { color-scheme: light dark; --ground: #ffffff; --ink: #1d2430; --quiet: #5d6777; --rule: #e3e7ee;
        --reference: #8a94a5; --series-0: #1a66c2; --series-1: #c2410c; --series-2: #0f7d4f; --series-3: #8b3fb5;
        --series-4: #8a6a00; }
      @media (prefers-color-scheme: dark) { :root { --ground: #14181f; --ink: #e6eaf1; --quiet: #9aa5b6;
        --rule: #2b323d; --reference: #8490a3; --series-0: #6fb1ff; --series-1: #ff9a5c; --series-2: #53d39b;
        --series-3: #d29bff; --series-4: #e6c34a; } }
      """;

  private PlotStyle() {}
}
