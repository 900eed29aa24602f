// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { startMailbox } from './mailbox.mjs';
import { texts } from './texts.mjs';

const dir = mkdtempSync(join(tmpdir(), 'pictick-mailbox-'));
/** @type {import('./mailbox.mjs').Mailbox} */
let mailbox;

before(async () => {
  mailbox = await startMailbox({ dir, port: 0, smtpPort: 0 });
});
beforeEach(() => mailbox.clear());
after(async () => {
  await mailbox.stop();
  rmSync(dir, { recursive: true });
});

const mail = {
  from: 'Pictick <no-reply@localhost>',
  to: 'zoë@example.org',
  subject: 'Grüße ✓',
  text: 'Hallo\n\nÇok güzel',
  html: '<p>Hallo <script>alert(1)</script><a href="https://example.org/">hier</a></p>',
};
const send = (/** @type {object} */ change = {}) =>
  createTransport({ url: mailbox.smtpUrl }).sendMail({ ...mail, ...change });
const get = (/** @type {string} */ path, headers = {}) => fetch(`${mailbox.url}${path}`, { headers });

test('the mailbox stores mail in every alphabet', async () => {
  await send();
  const [got] = mailbox.mails();
  assert.deepEqual(
    { from: got?.from, to: got?.to, subject: got?.subject, text: got?.text.trim() },
    { from: 'no-reply@localhost', to: ['zoë@example.org'], subject: 'Grüße ✓', text: 'Hallo\n\nÇok güzel' },
  );
  const { mails } = /** @type {{mails: unknown[]}} */ (await (await get('/mails.json')).json());
  assert.equal(mails.length, 1);
});

test('the mailbox shows a mail without running its scripts', async () => {
  await send();
  const id = mailbox.mails()[0]?.id;
  const list = await get('/', { 'accept-language': 'de' });
  assert.match(await list.text(), /Briefkasten[\s\S]*Grüße ✓/);
  assert.match(list.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const page = await (await get(`/mails/${id}`)).text();
  assert.match(page, /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  assert.ok(!page.includes('<script'));
  const body = await get(`/mails/${id}/html`);
  assert.match(
    body.headers.get('content-security-policy') ?? '',
    /^sandbox allow-popups .*default-src 'none'/,
  );
  assert.match(await body.text(), /^<base target="_blank"><p>Hallo/);
  await send({ html: '<!doctype html><html><head><title>x</title></head><body>Hallo</body></html>' });
  assert.match(
    await (await get(`/mails/${mailbox.mails()[0]?.id}/html`)).text(),
    /^<!doctype html><html><head><base target="_blank"><title>/,
  );
  assert.equal((await get('/mails/nothing')).status, 404);
  assert.equal((await fetch(mailbox.url, { method: 'POST' })).status, 405);
});

test('the mailbox keeps mails and ports over a restart', async () => {
  const own = mkdtempSync(join(tmpdir(), 'pictick-mailbox-'));
  const first = await startMailbox({ dir: own });
  await createTransport({ url: first.smtpUrl }).sendMail(mail);
  await first.stop();
  const second = await startMailbox({ dir: own });
  assert.deepEqual([second.url, second.smtpUrl, second.mails().length], [first.url, first.smtpUrl, 1]);
  await second.stop();
  rmSync(own, { recursive: true });
});

test('the mailbox refuses mails on request', async () => {
  mailbox.refuse(1);
  await assert.rejects(send(), /451|Try again/);
  await send();
  assert.equal(mailbox.mails().length, 1);
});

test('the mailbox does not start in production', async () => {
  process.env['NODE_ENV'] = 'production';
  await assert.rejects(
    startMailbox({ dir, port: 0, smtpPort: 0 }),
    /does not start with NODE_ENV=production/,
  );
  delete process.env['NODE_ENV'];
});

test('the mailbox has texts in six languages', () => {
  assert.deepEqual(Object.keys(texts).sort(), ['de', 'en', 'es', 'fr', 'nl', 'tr']);
  for (const words of Object.values(texts))
    assert.deepEqual(Object.keys(words), Object.keys(texts['en'] ?? {}));
});
