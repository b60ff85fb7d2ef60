import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { BufferReader } from 'pg-protocol/dist/buffer-reader';
import { Parser } from 'pg-protocol/dist/parser';

/** Maximum length of a text that is cut from others, in bytes: V8 keeps the whole while it keeps a part. */
const SHORT = 64;

/** Maximum bytes that are decoded together. */
const DECODED = 16 * 1024;

/**
 * Reads the parts of the server's messages, in place of the driver's reader. That one calls into C++ for each text of a
 * row, which takes several times as long as cutting an ASCII text from the decoded message.
 */
class MessageReader implements Pick<BufferReader, keyof BufferReader> {
  #buffer: Buffer = Buffer.alloc(0);
  #offset = 0;
  /** The bytes from `#first` to `#end` of the buffer, each as a letter. */
  #letters = '';
  #first = 0;
  #end = 0;

  setBuffer(offset: number, buffer: Buffer): void {
    this.#offset = offset;
    this.#buffer = buffer;
  }

  /** Forgets what was decoded. Call it before each chunk, because the parser may have filled its buffer again. */
  forget(): void {
    this.#letters = '';
    this.#end = 0;
  }

  int16(): number {
    return this.#buffer.readInt16BE(this.#take(2));
  }

  byte(): number {
    return this.#buffer.readUInt8(this.#take(1));
  }

  int32(): number {
    return this.#buffer.readInt32BE(this.#take(4));
  }

  uint32(): number {
    return this.#buffer.readUInt32BE(this.#take(4));
  }

  bytes(length: number): Buffer {
    const start = this.#take(length);
    return this.#buffer.subarray(start, start + length);
  }

  cstring(): string {
    const start = this.#offset;
    const end = this.#buffer.indexOf(0, start);
    this.#offset = end + 1;
    return this.#buffer.toString('utf8', start, end);
  }

  string(length: number): string {
    const start = this.#take(length);
    const end = start + length;
    if (length > SHORT || !this.#isAscii(start, end)) return this.#buffer.toString('utf8', start, end);
    if (start < this.#first || end > this.#end) this.#decode(start);
    return this.#letters.slice(start - this.#first, end - this.#first);
  }

  #take(length: number): number {
    const start = this.#offset;
    this.#offset += length;
    return start;
  }

  #isAscii(start: number, end: number): boolean {
    const buffer = this.#buffer;
    for (let at = start; at < end; at += 1) if ((buffer[at] ?? 0) > 0x7f) return false;
    return true;
  }

  #decode(start: number): void {
    this.#first = start;
    this.#end = Math.min(start + DECODED, this.#buffer.length);
    this.#letters = this.#buffer.toString('latin1', start, this.#end);
  }
}

/** The driver's client with a {@link MessageReader}. */
export class MessageClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    // The driver calls it for each stream: the socket, and the encrypted one in its place.
    const attachListeners = (stream: Duplex): void => {
      const parser = new Parser();
      const reader = new MessageReader();
      // The parser has no option for it.
      Reflect.set(parser, 'reader', reader);
      stream.on('data', (chunk: Buffer) => {
        reader.forget();
        parser.parse(chunk, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        );
      });
    };
    Object.assign(connection, { attachListeners });
  }
}
