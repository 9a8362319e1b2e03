/* Plays the messages of a recorded run in place of a relay, again and again. */

import type { Stream } from './stream';

const MAGIC = 'isochron';
const FORMAT = 1;
const HEADER_BYTES = 16;
const MESSAGE_BYTES = 9;
const TEXT = 'T'.charCodeAt(0);

interface Message {
  millis: number;
  data: string | ArrayBuffer;
}

export class Recording {
  isPaused = false;
  /** Duration in milliseconds, 0 until the file is loaded. */
  length = 0;
  /** The stream's clock: the arrival time of the message that is passed on. */
  millis = 0;
  private messages: Message[] = [];
  private passed = 0;
  private start = 0;
  private startedAt = 0;

  constructor(private readonly file: string) {}

  /** Loads the file and plays it. If that fails, the stream refuses it with the reason. */
  async load(stream: Stream, now: () => number): Promise<void> {
    const file = `the recording ${this.file}`;
    const response = await fetch(this.file).catch(() => null);
    if (response === null || !response.ok) {
      stream.refuse(`${file} is missing: ${response === null ? 'no server answers' : `the server answers ${response.status}`}`);
      return;
    }
    try {
      this.messages = messagesOf(await response.arrayBuffer());
      this.length = this.messages[this.messages.length - 1].millis;
      // a damaged message must not surprise a user in the middle
      this.seek(this.length, now(), stream);
      if (stream.damaged > 0 || stream.window.length === 0) {
        throw new RangeError('a snapshot is damaged');
      }
      this.seek(0, now(), stream);
    } catch {
      this.messages = [];
      this.length = 0;
      stream.refuse(`${file} is damaged: copy or record it again`);
    }
  }

  /** Converts a time of the page to a position in the recording, both in milliseconds. */
  positionAt(millis: number): number {
    const played = this.isPaused ? 0 : Math.max(0, millis - this.startedAt);
    return Math.min(this.length, this.start + played);
  }

  /** Passes on the messages that have arrived. Starts again after the end. */
  play(now: number, stream: Stream): void {
    if (this.length > 0 && !this.isPaused && this.positionAt(now) === this.length) {
      this.seek(0, now, stream);
    } else {
      this.pass(this.positionAt(now), stream);
    }
  }

  pause(now: number): void {
    this.start = this.positionAt(now);
    this.startedAt = now;
    this.isPaused = !this.isPaused;
  }

  /** Continues at a position. Its picture depends on all messages before. */
  seek(position: number, now: number, stream: Stream): void {
    this.start = Math.max(0, Math.min(this.length, position));
    this.startedAt = now;
    this.passed = 0;
    this.pass(this.start, stream);
  }

  private pass(position: number, stream: Stream): void {
    while (this.passed < this.messages.length && this.messages[this.passed].millis <= position) {
      const message = this.messages[this.passed++];
      this.millis = message.millis;
      stream.receive(message.data);
    }
  }
}

/** Reads a file as WEB.md describes it. Throws if it is damaged. */
function messagesOf(file: ArrayBuffer): Message[] {
  const view = new DataView(file);
  const text = (at: number, length: number): string => new TextDecoder().decode(new Uint8Array(file, at, length));
  if (text(0, MAGIC.length) !== MAGIC || view.getInt32(MAGIC.length, true) !== FORMAT) {
    throw new RangeError('not a recording of this format');
  }
  const messages: Message[] = [];
  let at = HEADER_BYTES;
  for (let left = view.getInt32(HEADER_BYTES - 4, true); left > 0; left--) {
    const millis = view.getInt32(at, true) / 1000;
    const isText = view.getUint8(at + 4) === TEXT;
    const length = view.getInt32(at + 5, true);
    at += MESSAGE_BYTES;
    const data = isText ? text(at, length) : file.slice(at, at + length);
    if (at + length > file.byteLength) {
      throw new RangeError('the end is missing');
    }
    messages.push({ millis, data });
    at += length;
  }
  return messages;
}
