// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { UserError } from '../lib/console.mjs';
import { ownAlike, readJson, writeJson } from '../lib/files.mjs';
import { listenOn, onFreePort } from '../lib/ports.mjs';
import { answer } from './page.mjs';

/**
 * @typedef {{id: string, at: string, from: string, to: string[], subject: string, text: string, html: string, messageId: string, headers: Record<string, string>}} ReceivedMail
 * @typedef {{url: string, smtpUrl: string, env: Record<string, string>, mails: () => ReceivedMail[], clear: () => void, refuse: (times: number) => void, stop: () => Promise<void>}} Mailbox
 */

const kept = 200;
const LARGEST = 1_000_000;

/**
 * Starts a mail server that stores mail and forwards none, for the real SMTP adapter, and a page that shows the mail.
 * @throws UserError in production without PICTICK_LOCAL=1
 * @param {{dir: string, port?: number, smtpPort?: number, choose?: import('../lib/ports.mjs').ChoosePort}} options
 * @returns {Promise<Mailbox>}
 */
export async function startMailbox({ dir, port, smtpPort, choose }) {
  if (process.env['NODE_ENV'] === 'production' && process.env['PICTICK_LOCAL'] !== '1') {
    throw new UserError(
      'The local mailbox shows all mail to every user of this computer: it does not start with NODE_ENV=production unless PICTICK_LOCAL=1.',
    );
  }
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    ownAlike(dir);
  }
  const file = join(dir, 'settings.json');
  const saved = readJson(file, { port: 0, smtpPort: 0 });
  const inbox = new Inbox(join(dir, 'mails.json'));
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    banner: 'Pictick local mailbox',
    logger: false,
    onData(stream, session, done) {
      inbox
        .take(
          stream,
          session.envelope.rcptTo.map(({ address }) => address),
        )
        .then(() => done(), done);
    },
  });
  smtp.on('error', () => {});
  const server = createServer((request, response) => answer(request, response, inbox.mails));
  const listen = (
    /** @type {Parameters<typeof listenOn>[0]} */ one,
    /** @type {number | undefined} */ fixed,
    /** @type {number} */ wanted,
  ) =>
    fixed === undefined
      ? onFreePort((free) => listenOn(one, free), { wanted, choose })
      : listenOn(one, fixed);
  const ports = {
    port: await listen(server, port, saved.port),
    smtpPort: await listen(smtp, smtpPort, saved.smtpPort),
  };
  if (ports.port !== saved.port || ports.smtpPort !== saved.smtpPort) writeJson(file, ports);
  const smtpUrl = `smtp://127.0.0.1:${ports.smtpPort}`;
  return {
    url: `http://localhost:${ports.port}`,
    smtpUrl,
    env: { SMTP_URL: smtpUrl },
    mails: () => inbox.mails,
    clear: () => inbox.keep([]),
    refuse: (times) => {
      inbox.refusals = times;
    },
    stop: async () => {
      await new Promise((resolve) => smtp.close(() => resolve(null)));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

class Inbox {
  /** Number of next mails that are refused, as by a busy server. */
  refusals = 0;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    /** @type {ReceivedMail[]} the latest first */
    this.mails = readJson(file, []);
  }

  /** @param {AsyncIterable<Buffer>} stream @param {string[]} to */
  async take(stream, to) {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    }
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    this.keep([
      {
        id: randomUUID(),
        at: new Date().toISOString(),
        from: mail.from?.address ?? '',
        to,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        messageId: mail.messageId ?? '',
        headers,
      },
      ...this.mails,
    ]);
  }

  /** @param {ReceivedMail[]} mails */
  keep(mails) {
    this.mails = mails.slice(0, kept);
    writeJson(this.file, this.mails);
  }
}
