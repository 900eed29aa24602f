// @ts-check
// Lower bound of the api: node:http and pg with the recorded statements of the product, in the same transaction, and the same bytes. No
// framework, no sign-in, no checks. `x-bench-kind` names another recorded call (`others`); `x-bench-ids` replaces its ids.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { Pool, types, TypeOverrides } = createRequire(
  fileURLToPath(new URL('../../backend/package.json', import.meta.url)),
)('pg');

/** @typedef {import('../support/wire-tap.mjs').Asked} Asked */
/** @type {{ databaseUrl: string, userId: string, etagEnd: string, read: Asked[], stand: Asked[], toggle: Asked[], others?: Record<string, Asked[]>, ids?: string[] }} */
const given = JSON.parse(String(process.env['BENCH_LIMIT']));

const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: given.databaseUrl, max: 10, pipeline: true, types: parsers });

const only = (/** @type {Asked[]} */ asked, /** @type {RegExp} */ what) => {
  const found = asked.filter(({ text }) => what.test(text));
  if (found.length !== 1 || !found[0])
    throw new Error(`heard ${found.length} statements like ${what}: the bench is out of date`);
  return found[0];
};
// A statement that is not repeated here would flatter the bare handler.
for (const [asked, count] of /** @type {const} */ ([
  [given.read, 1],
  [given.stand, 1],
  [given.toggle, 4],
])) {
  const work = asked.filter(({ text }) => !/^(BEGIN|COMMIT)$/.test(text)).length;
  if (work !== count)
    throw new Error(`the product asked ${work} statements, not ${count}: the bench is out of date`);
}
const named =
  (/** @type {string} */ name, /** @type {Asked} */ { text }) =>
  (/** @type {unknown[]} */ values) => ({ name, text, values });
const read = named('read', only(given.read, /^SELECT/));
const stand = named('stand', only(given.stand, /^SELECT/));
const claim = named('claim', only(given.toggle, /^INSERT INTO platform\.idempotency/));
const open = named('open', only(given.toggle, /FOR UPDATE/));
const heardSave = only(given.toggle, /^WITH list AS/);
const save = named('save', heardSave);
/** Column and parameter of each value that a tick writes. */
const writtenColumns = [...heardSave.text.matchAll(/\b(\w+) = \$(\d+)/g)].map(
  ([, column = '', at]) => /** @type {[string, number]} */ ([column, Number(at)]),
);
const unknown = writtenColumns.filter(
  ([column]) => !['id', 'version', 'checked_count', 'checked', 'checked_by'].includes(column),
);
if (unknown.length > 0) throw new Error(`a tick writes ${unknown}: the bench is out of date`);
const store = named('store', only(given.toggle, /^UPDATE platform\.idempotency/));

/** @type {Map<string, number>} */
const names = new Map();
const nameOf = (/** @type {string} */ text) => {
  if (!names.has(text)) names.set(text, names.size);
  return names.get(text);
};

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const [, , , listId = '', , itemId = ''] = String(request.url).split('/');
  const type = 'application/json; charset=utf-8';
  const userId = String(request.headers['x-bench-user'] ?? given.userId);
  const kind = request.headers['x-bench-kind'];
  if (kind) {
    const body = await replay(
      given.others?.[String(kind)] ?? [],
      String(request.headers['x-bench-ids']).split(','),
    );
    return response
      .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      .end(body);
  }
  if (request.method === 'GET') {
    const known = request.headers['if-none-match'];
    if (known !== undefined) {
      const { rows } = await pool.query(stand([userId, listId]));
      const etag = `"${rows[0].cursor}${given.etagEnd}`;
      if (known === etag) return response.writeHead(304, { etag }).end();
    }
    const { rows } = await pool.query(read([userId, listId]));
    const { cursor, body } = rows[0];
    return response
      .writeHead(200, {
        etag: `"${cursor}${given.etagEnd}`,
        'content-type': type,
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { checked } = JSON.parse(Buffer.concat(chunks).toString());
  const body = await toggle(userId, String(request.headers['idempotency-key']), listId, itemId, checked);
  return response
    .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    .end(body);
}

/** Repeats a recorded call; the last result is the answer. @param {Asked[]} asked @param {string[]} ids */
async function replay(asked, ids) {
  const own = new Map(given.ids?.map((id, place) => [id, ids[place]]));
  const answers = await Promise.all(
    asked.map(({ text, values }) =>
      pool.query({
        name: `other ${nameOf(text)}`,
        text,
        values: values.map((value) => own.get(String(value)) ?? value),
      }),
    ),
  );
  const rows = answers.at(-1)?.rows ?? [];
  return rows[0]?.body ?? JSON.stringify(rows);
}

/** @param {string} userId @param {string} key @param {string} listId @param {string} itemId @param {boolean} checked */
async function toggle(userId, key, listId, itemId, checked) {
  const client = await pool.connect();
  try {
    const begun = client.query('BEGIN');
    const claimed = await client.query(claim([userId, key, Buffer.alloc(32)]));
    await begun;
    if (claimed.rows.length !== 1) throw new Error('a key came twice');
    const { rows } = await client.query(open([listId, userId, itemId, null]));
    const row = rows[0];
    const version = row['l.version'] + 1;
    const count = row['l.checkedCount'] + (checked === row['i.checked'] ? 0 : checked ? 1 : -1);
    /** @type {unknown[]} */
    const values = [...heardSave.values];
    values.splice(
      0,
      7,
      listId,
      version,
      key,
      userId,
      'item-checked',
      JSON.stringify({ itemIds: [itemId], checked }),
      new Date(),
    );
    /** @type {Record<string, unknown>} */
    const written = { version, checked_count: count, checked, checked_by: checked ? userId : null };
    for (const [column, at] of writtenColumns)
      values[at - 1] = column === 'id' ? (at === 1 ? listId : itemId) : written[column];
    const saving = client.query(save(values));
    const item = {
      id: itemId,
      listId,
      name: row['i.name'],
      quantity: row['i.quantity'],
      notes: row['i.notes'],
      checked,
      completed: checked,
      checkedBy: checked ? userId : null,
      addedBy: row['i.addedBy'],
      position: row['i.position'],
      createdAt: row['i.createdAt'].toISOString(),
      promptId: row['i.promptId'],
      selectedCharacterId: row['i.selectedCharacterId'],
      imageId: row['i.imageId'],
      depicts: row['i.depicts'],
      concept: row['i.concept'],
      listVersion: version,
      superseded: false,
    };
    const body = JSON.stringify(item);
    await saving;
    const stored = client.query(store([userId, key, 200, body]));
    await Promise.all([stored, client.query('COMMIT')]);
    return body;
  } finally {
    client.release();
  }
}

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
