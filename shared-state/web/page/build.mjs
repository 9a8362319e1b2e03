/*
 * Bundles the page's code with three.js and uPlot into page.js, which the jar contains next to
 * page.html. Bundles the plots of reports with uPlot into report.js, which reports contain. An
 * argument replaces both target folders. The first line of a bundle is a digest of all sources, so
 * that a build without Node can check that they have not changed. Run "npm ci" first.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, '../src/main/resources/org/isochron/web');
const reports =
  process.argv[2] ??
  join(here, '../../../benchmarks/app/src/main/resources/org/isochron/bench/plot');

const sources = readdirSync(join(here, 'src')).sort().map((name) => `src/${name}`);
const digest = createHash('sha256');
for (const name of ['build.mjs', 'package-lock.json', 'tsconfig.json', ...sources]) {
  digest.update(name + '\n').update(readFileSync(join(here, name)));
}

const settings = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'inline',
  loader: { '.css': 'text' },
};
const banner = `/* sources ${digest.digest('hex')} */`;
const licence = (name) => join(here, 'node_modules', name, 'LICENSE');

mkdirSync(target, { recursive: true });
await build({
  ...settings,
  entryPoints: [join(here, 'src/page.ts')],
  globalName: 'isochron',
  banner: { js: banner },
  outfile: join(target, 'page.js'),
});
copyFileSync(licence('three'), join(target, 'three-license.txt'));
copyFileSync(licence('uplot'), join(target, 'uplot-license.txt'));

// a report is a single file, so the script includes the licence
mkdirSync(reports, { recursive: true });
await build({
  ...settings,
  entryPoints: [join(here, 'src/report.ts')],
  banner: { js: `${banner}\n/*\n${readFileSync(licence('uplot'), 'utf8')}*/` },
  outfile: join(reports, 'report.js'),
});
