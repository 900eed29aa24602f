// @ts-check
// An external provider of pictures with OpenAI's wire format; the experiment decides how each order is
// answered.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(fileURLToPath(new URL('../../../backend/package.json', import.meta.url)));

/**
 * @typedef {'paint' | 'hang' | 'error' | 'refuse' | 'truncate'} Behaviour
 * @typedef {{ prompt: string, time: number }} Order `time`: how often the same prompt was ordered, including this order
 */
export async function startPainter() {
  // The picture is not blank: blank ones are rejected.
  const png = await require('sharp')({
    create: { width: 512, height: 512, channels: 3, background: '#3366cc' },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="512" height="512"><circle cx="256" cy="256" r="150" fill="#ffcc00"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();
  /** @type {Map<string, number>} */
  const orders = new Map();
  /** @type {(order: Order) => Behaviour} */
  let decide = () => 'paint';
  /** @type {(order: Order) => void} */
  let painted = () => undefined;

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (/** @type {Buffer} */ chunk) => (body += chunk));
    request.on('end', () => {
      const { prompt } = JSON.parse(body);
      const time = (orders.get(prompt) ?? 0) + 1;
      orders.set(prompt, time);
      const order = { prompt, time };
      const answer = (/** @type {number} */ status, /** @type {object} */ said) => {
        const text = JSON.stringify(said);
        response.writeHead(status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        });
        return text;
      };
      switch (decide(order)) {
        case 'hang':
          return;
        case 'error':
          return void response.end(answer(500, { error: { message: 'overloaded' } }));
        case 'refuse':
          return void response.end(
            answer(400, { error: { code: 'moderation_blocked', message: 'rejected by the safety system' } }),
          );
        case 'truncate': {
          const text = answer(200, pictureOf(png));
          return void response.write(text.slice(0, text.length / 2), () => response.destroy());
        }
        case 'paint':
          return void response.end(answer(200, pictureOf(png)), () => painted(order));
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/v1`,
    /** Number of orders by prompt. */
    orders,
    /** @param {(order: Order) => Behaviour} how @param {(order: Order) => void} [after] is called when a picture was sent completely */
    behave(how, after = () => undefined) {
      orders.clear();
      decide = how;
      painted = after;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {Buffer} png */
const pictureOf = (png) => ({ created: 1, data: [{ b64_json: png.toString('base64') }] });
