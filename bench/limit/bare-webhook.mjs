// @ts-check
// Lower bound of the webhook: node:http, one HMAC and one insert into a table of the same form, without a worker.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { Pool } = createRequire(fileURLToPath(new URL('../../backend/package.json', import.meta.url)))('pg');

/** @type {{ ownerUrl: string, secret: string }} */
const given = JSON.parse(String(process.env['BENCH_LIMIT']));
const pool = new Pool({ connectionString: given.ownerUrl, max: 10 });
const take = `INSERT INTO billing.bench_webhook AS known (id, type, api_version, object_id, customer_id, created, source, deliveries)
  VALUES ($1, $2, $3, $4, $5, $6, 'webhook', 1)
  ON CONFLICT (id) DO UPDATE SET deliveries = known.deliveries + 1 RETURNING xmax = 0 AS fresh`;

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const [, at = '', seal = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['stripe-signature'])) ?? [];
  const right = createHmac('sha256', given.secret).update(`${at}.`).update(body).digest();
  if (!timingSafeEqual(right, Buffer.from(seal.padEnd(64, '0'), 'hex'))) return response.writeHead(400).end();
  const {
    id,
    type,
    api_version,
    created,
    data: { object },
  } = JSON.parse(body.toString());
  await pool.query({
    name: 'take',
    text: take,
    values: [id, type, api_version, object.id, object.customer, new Date(created * 1_000)],
  });
  const said = '{"received":true}';
  return response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': said.length })
    .end(said);
}

await pool.query(
  'CREATE TABLE IF NOT EXISTS billing.bench_webhook (LIKE billing.webhook_event INCLUDING ALL)',
);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
