// @ts-check
// Proxy between the api and Postgres that records every statement with its values, and the number of round trips.
import { connect, createServer } from 'node:net';

/** @typedef {{ text: string, values: (string | null)[] }} Asked */

/** @param {URL} database where the real server listens */
export async function tapDatabase(database) {
  /** @type {{ asked: Asked[], roundTrips: number } | null} */
  let record = null;
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const reader = new FrontendReader((asked) => record?.asked.push(asked));
    let clientSpoke = false;
    client.on('data', (/** @type {Buffer} */ bytes) => {
      clientSpoke = true;
      reader.read(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (/** @type {Buffer} */ bytes) => {
      if (clientSpoke && record) record.roundTrips += 1;
      clientSpoke = false;
      client.write(bytes);
    });
    for (const [one, other] of /** @type {const} */ ([
      [client, upstream],
      [upstream, client],
    ])) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const url = new URL(database);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    /** @template T @param {() => Promise<T>} work */
    async listenTo(work) {
      const heard = { asked: /** @type {Asked[]} */ ([]), roundTrips: 0 };
      record = heard;
      const result = await work();
      // Later background work of the process is not part of the request.
      record = null;
      return { result, ...heard };
    },
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

/** Parses messages of a Postgres client (protocol 3): Parse, Bind and simple Query. */
class FrontendReader {
  /** @param {(asked: Asked) => void} hear */
  constructor(hear) {
    this.hear = hear;
    this.rest = Buffer.alloc(0);
    this.greeted = false;
    /** @type {Map<string, string>} */
    this.texts = new Map();
  }

  /** @param {Buffer} bytes */
  read(bytes) {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const head = this.greeted ? 1 : 0;
      if (this.rest.length < head + 4) return;
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) return;
      const message = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      if (this.greeted) this.message(String.fromCharCode(message[0] ?? 0), message.subarray(5));
      this.greeted = true;
    }
  }

  /** @param {string} type @param {Buffer} body */
  message(type, body) {
    const word = (/** @type {number} */ from) => {
      const end = body.indexOf(0, from);
      return { text: body.toString('utf8', from, end), next: end + 1 };
    };
    if (type === 'Q') this.hear({ text: word(0).text, values: [] });
    if (type === 'P') {
      const name = word(0);
      this.texts.set(name.text, word(name.next).text);
    }
    if (type !== 'B') return;
    const name = word(word(0).next);
    let at = name.next;
    at += 2 + 2 * body.readInt16BE(at);
    const count = body.readInt16BE(at);
    at += 2;
    /** @type {(string | null)[]} */
    const values = [];
    for (let i = 0; i < count; i += 1) {
      const length = body.readInt32BE(at);
      at += 4;
      values.push(length < 0 ? null : body.toString('utf8', at, at + length));
      at += Math.max(0, length);
    }
    this.hear({ text: this.texts.get(name.text) ?? '', values });
  }
}
