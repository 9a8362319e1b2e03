/* Loads the page's code as it is served. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const here = dirname(fileURLToPath(import.meta.url));
const file = join(here, '../../src/main/resources/org/isochron/web/page.js');
vm.runInThisContext(readFileSync(file, 'utf8'), { filename: file });

export const page = globalThis.isochron;

export function lines(path) {
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

export function require(condition, what) {
  if (!condition) {
    console.error(what);
    process.exit(1);
  }
}
