package org.isochron.bench.page;

import org.isochron.bench.plot.PlotStyle;

/** CSS of all pages. */
final class PageStyle {
  static final String CSS = PlotStyle.CSS + """
      * { box-sizing: border-box; }
      body { margin: 0 auto; max-width: 118rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
        font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
      h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
      h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.5rem 0 .4rem; padding-top: 1.5rem;
        border-top: 1px solid var(--rule); }
      h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; }
      p { margin: .3rem 0 .8rem; max-width: 80ch; } a, summary { color: var(--series-0); }
      .quiet { color: var(--quiet); } .small { font-size: .9rem; }
      .verdict { display: inline-block; margin: .6rem 0; padding: .2rem .8rem; border-radius: 1rem;
        border: 1px solid var(--series-2); color: var(--series-2); font-weight: 600; }
      .verdict.bad { border-color: var(--series-1); color: var(--series-1); }
      .heads { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); gap: .8rem;
        margin: 1rem 0; }
      .head { border: 1px solid var(--rule); border-radius: .5rem; padding: .6rem .9rem; color: var(--quiet); }
      .head b { display: block; font-size: 1.4rem; font-weight: 650; color: var(--ink); white-space: nowrap; }
      img { display: block; width: 100%; max-width: 80rem; height: auto; border-radius: .5rem; margin: 1rem 0; }
      .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem 1.5rem;
        margin: 1rem 0; }
      figure { margin: 0; min-width: 0; } figcaption { color: var(--quiet); font-size: .9rem; margin-top: .2rem; }
      .scroll { overflow-x: auto; margin: .8rem 0; }
      table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums; }
      th, td { border-bottom: 1px solid var(--rule); padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top; }
      th { color: var(--quiet); font-weight: 600; }
      .columns { overflow-wrap: normal; } .columns td { min-width: 2rem; } .columns th { vertical-align: bottom; }
      .columns .digits { white-space: nowrap; text-align: right; } .columns th.digits { white-space: normal; }
      .facts td:first-child { color: var(--quiet); min-width: 7rem; }
      nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 1rem 0; }
      summary { cursor: pointer; margin-top: 1rem; }
      """;

  private PageStyle() {}
}
