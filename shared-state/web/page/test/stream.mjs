/*
 * Sends the page the messages of Java's relay to pages of two worlds, and checks the page's state.
 */
import { lines, page, require } from './page.mjs';

const sockets = [];
const timers = [];
let millis = 0;
let ask;

globalThis.setInterval = (run) => (ask = run);
globalThis.setTimeout = (run) => timers.push(run);
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];

  constructor() {
    sockets.push(this);
  }

  send(bytes) {
    this.sent.push(new Uint8Array(bytes.buffer ?? bytes));
  }

  close() {
    this.readyState = 3;
  }
};

const stream = new page.Stream('ws://x/', 'a'.repeat(2000), () => millis);
const socket = () => sockets[sockets.length - 1];
const connect = () => {
  timers.splice(0).forEach((run) => run());
  socket().onopen();
};

timers.push(() => stream.connect());
connect();
require(socket().sent[0].length < 1500, 'a token that is too long closes the connection, and nobody hears why');
for (const line of lines(process.argv[2])) {
  if (line.text) {
    socket().onmessage({ data: line.text });
  } else if (line.bytes) {
    socket().onmessage({ data: new Uint8Array(Buffer.from(line.bytes, 'base64')).buffer });
  } else if (line.ended) {
    socket().onclose();
    require(stream.connection === 'lost', `after an end it is ${stream.connection}`);
    connect();
  } else {
    const newest = stream.window.at(0);
    require(stream.channels.length === line.channels, `${stream.channels.length} channels`);
    require(newest.tick === line.tick, `tick ${newest.tick}, not ${line.tick}`);
    line.values.forEach((value, index) => {
      require(newest.channels[index] === value, `channel ${index}: ${newest.channels[index]}, not ${value}`);
    });
  }
}

/** Answers what was asked since. The relay's clock is ahead of the page's. */
const clock = (ahead) => String(BigInt(Math.round((millis + ahead) * 1e6)));
const answer = (ahead, trip) => {
  const { sent } = socket();
  const asked = sent.splice(0).filter((bytes) => bytes[0] === 0x51);
  millis += trip;
  for (const bytes of asked) {
    const question = String(new DataView(bytes.buffer).getBigInt64(1, true));
    const text = { type: 'time', question, clock: clock(ahead - trip / 2), epoch: '1', wall: '0', sim: '0', speed: 0, load: 0, state: 'running' };
    socket().onmessage({ data: JSON.stringify(text) });
  }
};
const error = (ahead, first) => stream.instantAt(millis) / 1e6 - (millis + ahead - first);

socket().sent.length = 0;
const first = millis + 5000 - stream.instantAt(millis) / 1e6;
for (let turn = 0; turn < 40; turn++) {
  millis += 250;
  ask();
  answer(5000, turn === 20 ? 400 : 4);
}
const usual = error(5000, first);
for (const ahead of [65000, 3000]) {
  millis += 250;
  ask();
  answer(ahead, 6);
  const jumped = error(ahead, first) - usual;
  require(Math.abs(jumped) < 20, `after a jump of the clock it is wrong by ${jumped} ms`);
}

for (let turn = 0; turn < 60; turn++) {
  millis += 250;
  ask();
}
require(stream.connection === 'lost', `a silent relay leaves it ${stream.connection}`);
require(timers.length === 1, `${timers.length} connections after a silence`);
const before = sockets.length;
connect();
require(sockets.length === before + 1, 'it does not try again');

const keys = sockets.map(({ sent }) => sent[0]).filter((bytes) => bytes?.[0] === 0x4a);
require(keys.length > 1, 'it has joined more than once');
for (const join of keys) {
  require(String(join.slice(0, 9)) === String(keys[0].slice(0, 9)), 'it joins again with another key');
}
socket().onmessage({ data: JSON.stringify({ type: 'notAllowed' }) });
require(stream.notices === 1, `${stream.notices} notices`);

for (const [code, waiting] of [['token', 0], ['invalid', 0], ['full', 1], ['late', 1]]) {
  timers.length = 0;
  stream.connection = 'connecting';
  socket().onmessage({ data: JSON.stringify({ type: 'refused', code, reason: 'no' }) });
  require(stream.connection === 'refused' && stream.reason === 'no', `${code} leaves it ${stream.connection}`);
  require(timers.length === waiting, `after ${code} it tries ${timers.length} times`);
}
console.log(`kept: ${stream.lives} worlds`);
process.exit(0);
