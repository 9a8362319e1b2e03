package org.isochron.bench.plot;

/**
 * How plots look: written once into the page that holds them, and followed by the reader's choice
 * of light or dark.
 */
public final class PlotStyle {
  /** How many colours there are; further series begin anew. */
  static final int COLOURS = 5;

  /** The content of a style element. Its custom properties may serve the page too. */
  public static final String CSS = """
      :root { color-scheme: light dark; --ground: #ffffff; --ink: #1d2430; --quiet: #5d6777; --rule: #e3e7ee;
        --reference: #8a94a5; --series-0: #1a66c2; --series-1: #c2410c; --series-2: #0f7d4f; --series-3: #8b3fb5;
        --series-4: #8a6a00; }
      @media (prefers-color-scheme: dark) { :root { --ground: #14181f; --ink: #e6eaf1; --quiet: #9aa5b6;
        --rule: #2b323d; --reference: #8490a3; --series-0: #6fb1ff; --series-1: #ff9a5c; --series-2: #53d39b;
        --series-3: #d29bff; --series-4: #e6c34a; } }
      svg.plot { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }
      svg.plot text { fill: var(--quiet); }
      svg.plot .title { fill: var(--ink); font-size: 13px; font-weight: 600; }
      svg.plot .grid { stroke: var(--rule); stroke-width: 1; }
      svg.plot .axis { fill: none; stroke: var(--reference); stroke-width: 1; }
      svg.plot .line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
      svg.plot .reference { fill: none; stroke: var(--reference); stroke-width: 1.4; stroke-dasharray: 5 4; }
      svg.plot .s0 { --tone: var(--series-0); } svg.plot .s1 { --tone: var(--series-1); }
      svg.plot .s2 { --tone: var(--series-2); } svg.plot .s3 { --tone: var(--series-3); }
      svg.plot .s4 { --tone: var(--series-4); }
      svg.plot .line { stroke: var(--tone); } svg.plot .mark { fill: var(--tone); }
      svg.plot text.label { fill: var(--tone); font-weight: 600; }
      """;

  private PlotStyle() {}
}
