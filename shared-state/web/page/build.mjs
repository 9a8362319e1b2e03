/*
 * Packs the page's code and three.js into one file, at the place given, or where the jar takes it
 * from, next to page.html. The first line has the digest of all sources, by which a build without
 * Node sees that they were not changed since. Run "npm ci" before.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, '../src/main/resources/org/isochron/web');

const sources = readdirSync(join(here, 'src')).sort().map((name) => `src/${name}`);
const digest = createHash('sha256');
for (const name of ['build.mjs', 'package-lock.json', 'tsconfig.json', ...sources]) {
  digest.update(name + '\n').update(readFileSync(join(here, name)));
}

mkdirSync(target, { recursive: true });
await build({
  entryPoints: [join(here, 'src/page.ts')],
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'isochron',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'inline',
  banner: { js: `/* sources ${digest.digest('hex')} */` },
  outfile: join(target, 'page.js'),
});
copyFileSync(join(here, 'node_modules/three/LICENSE'), join(target, 'three-license.txt'));
