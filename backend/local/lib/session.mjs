// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from '../bootstrap.mjs';
import { explain, say, seconds, UserError } from './console.mjs';
import { onNpmExit } from './exit-with-npm.mjs';
import { ownAlike } from './files.mjs';
import { inRoot } from './paths.mjs';
import { isTaken } from './ports.mjs';
import { RunRecord } from './run-record.mjs';
import { givenSettings, wantedPort } from './settings.mjs';

/**
 * Installs, builds and starts the product, and keeps it running until a signal ends it.
 * @throws UserError if the port is taken or a part does not start
 * @returns {Promise<import('../stack.mjs').Stack | null>} null if it is running already
 */
export async function startSession() {
  const started = performance.now();
  const given = givenSettings();
  const port = wantedPort(given);
  const dataDir = inRoot('.data');
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { mode: 0o700 });
    ownAlike(dataDir);
  }

  const record = new RunRecord(join(dataDir, 'run.json'), given['PUBLIC_URL'] ?? `http://localhost:${port}`);
  const other = await record.take();
  if (other) {
    say(`\nPictick is already running from this folder: ${other.url}\n`);
    return null;
  }

  /** @type {import('../stack.mjs').Stack | undefined} */
  let stack;
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    say('\nStopping ...');
    await stack?.stop().catch((error) => say(explain(error)));
    record.release();
    say('Stopped. Everything is kept in .data.');
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void end());
  onNpmExit(() => void end());
  // A closed output must not interrupt the shutdown.
  process.stdout.on('error', () => undefined);

  try {
    await bootstrap();
    if (await isTaken(port)) {
      throw new UserError(
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    // Imported late: its packages have to be installed first.
    const { startStack } = await import('../stack.mjs');
    stack = await startStack({
      dataDir,
      port,
      env: { RATE_LIMIT_FACTOR: '1', ...given },
      onEvent: say,
      onChange: (children) => record.update(children),
    });
  } catch (error) {
    record.release();
    throw error;
  }
  say(`\nPictick is ready after ${seconds(performance.now() - started)}:\n\n    ${stack.url}\n`);
  if (stack.google)
    say('Sign-in uses a local stand-in for Google. Set GOOGLE_CLIENT_ID to use the real one (.env.example).');
  if (stack.stripe)
    say(
      'Payments use a local stand-in for Stripe, and no money moves. Set STRIPE_SECRET_KEY to use the real one (.env.example).',
    );
  if (stack.mailboxUrl)
    say(`Mail arrives at ${stack.mailboxUrl} and is not sent. Set SMTP_URL to send it (.env.example).`);
  say('Ctrl-C stops it; your lists stay in .data.');
  return stack;
}
