/* Checks the marks of linear and logarithmic axes. */
import { page, require } from './page.mjs';

function marks(values, unit) {
  const most = Math.max(...values.map(Math.abs));
  return values.map((value) => page.written(value, unit, most));
}

function ratioMarks(least, most, unit) {
  const all = [];
  for (let power = 1; power <= most; power *= 10) {
    for (let digit = 1; digit < 10; digit++) {
      all.push(digit * power);
    }
  }
  const within = all.filter((value) => value >= least && value <= most);
  return page.ratioMarks(within).filter((mark) => mark !== null).map((mark) => page.written(mark, unit));
}

function requireMarks(shown, ...wanted) {
  require(shown.join() === wanted.join(), `${shown} instead of ${wanted}`);
}

requireMarks(marks([0, 1e6, 2e6, 3e6, 4e6], 'ns'), '0', '1 ms', '2 ms', '3 ms', '4 ms');
requireMarks(marks([-20, 0, 20, 40, 60], '%'), '−20 %', '0', '20 %', '40 %', '60 %');
requireMarks(ratioMarks(900, 1.1e9, 'ns'), '1 µs', '10 µs', '100 µs', '1 ms', '10 ms', '100 ms', '1 s');
requireMarks(ratioMarks(120, 450, ''), '200', '300', '400');

console.log('all marks are written as they should be');
