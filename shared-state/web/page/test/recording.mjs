/* Plays the messages of Java's relay as a recording, and damages it. */
import { lines, page, require } from './page.mjs';

const MESSAGE_MILLIS = 10;

const number = (value) => Buffer.from(Int32Array.of(value).buffer);
const messages = lines(process.argv[2]).filter((line) => line.text || line.bytes);
const parts = [Buffer.from('isochron'), number(1), number(messages.length)];
messages.forEach((line, index) => {
  const content = line.text ? Buffer.from(line.text) : Buffer.from(line.bytes, 'base64');
  parts.push(number(index * MESSAGE_MILLIS * 1000), Buffer.from(line.text ? 'T' : 'B'), number(content.length), content);
});
const whole = new Uint8Array(Buffer.concat(parts)).buffer;

globalThis.setInterval = () => 0;
globalThis.WebSocket = { OPEN: 1 };
let file = whole;
globalThis.fetch = async () => ({ ok: file !== null, status: 404, arrayBuffer: async () => file });

async function loaded() {
  const recording = new page.Recording('run.bin');
  const stream = new page.Stream('', '', () => recording.millis);
  await recording.load(stream, () => 0);
  return { recording, stream, tick: () => (stream.window.length === 0 ? 0 : stream.window.at(0).tick) };
}

const { recording, stream, tick } = await loaded();
const { length } = recording;
require(length === (messages.length - 1) * MESSAGE_MILLIS, `it lasts ${length} ms`);
require(tick() === 0, `it begins at tick ${tick()}`);
let now = length - 9.5;
recording.play(now, stream);
const late = tick();
const published = stream.window.at(0).published;
require(late > 50, `before its end it is at tick ${late}`);
require(published <= stream.instantAt(now) && published > stream.instantAt(now - 20), 'a message arrives at its own time');
recording.seek(length / 2, now, stream);
const middle = tick();
require(middle > 0 && middle < late, `it seeks back to tick ${middle}`);
recording.pause(now);
recording.play((now += 1000), stream);
require(tick() === middle && recording.positionAt(now) === length / 2, `paused, it goes on to tick ${tick()}`);
recording.seek(length - 9.5, now, stream);
require(tick() === late, `it seeks on to tick ${tick()}, not ${late}`);
recording.pause(now);
recording.play(now + 5, stream);
require(tick() === late, `it resumes at tick ${tick()}`);
recording.play(now + 20, stream);
require(tick() === 0, `after its end it is at tick ${tick()}`);

for (const damaged of [whole.slice(0, -1), whole.slice(0, 12), new ArrayBuffer(0), Buffer.from('<!doctype html><p>gone').buffer]) {
  file = damaged;
  const { reason, connection } = (await loaded()).stream;
  require(connection === 'refused' && reason === 'the recording run.bin is damaged: copy or record it again', `damaged: ${reason}`);
}
file = null;
const { reason } = (await loaded()).stream;
require(reason === 'the recording run.bin is missing: the server answers 404', `missing: ${reason}`);
console.log(`played: ${messages.length} messages`);
process.exit(0);
