// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startGoogle } from './google/stand-in.mjs';
import { Child } from './lib/child.mjs';
import { UserError } from './lib/console.mjs';
import { ownAlike, ownerOf } from './lib/files.mjs';
import { localKeys } from './lib/keys.mjs';
import { readNestProject } from './lib/nest-project.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { onFreePort } from './lib/ports.mjs';
import { run } from './lib/processes.mjs';
import { isGiven, nextPort, settled } from './lib/settings.mjs';
import { startMailbox } from './mailbox/mailbox.mjs';
import { startPostgres } from './postgres/launcher.mjs';
import { pages } from './stripe/pages/pages.mjs';
import { startStripe } from './stripe/stand-in.mjs';

/**
 * @typedef {{
 *   dataDir: string, port?: number, fast?: boolean, withWorker?: boolean, env?: NodeJS.ProcessEnv, apiEnv?: NodeJS.ProcessEnv,
 *   onEvent?: (text: string) => void, onChange?: (children: {name: string, process: import('./lib/processes.mjs').ProcessName}[]) => void,
 *   choose?: import('./lib/ports.mjs').ChoosePort,
 * }} StackOptions `port`: the api listens there or fails; without it, `choose` proposes ports
 * @typedef {{pid: () => number, restart: (patience?: number) => Promise<void>}} Running
 * @typedef {{
 *   url: string, googleUrl: string | null, google: import('./google/stand-in.mjs').GoogleStandIn | null,
 *   mailboxUrl: string | null, mailbox: import('./mailbox/mailbox.mjs').Mailbox | null,
 *   stripeUrl: string | null, stripe: import('./stripe/stand-in.mjs').StripeStandIn | null,
 *   adminUrl: string | null, ownerUrl: string, appUrl: string, postgres: import('./postgres/launcher.mjs').RunningPostgres | null,
 *   api: Running, worker: Running, env: NodeJS.ProcessEnv, restart: () => Promise<void>, stop: () => Promise<void>,
 * }} Stack
 */

/**
 * Starts the whole product: Postgres, the stand-ins for Google and Stripe, the mailbox, migrations, api and worker. Used by `npm start`
 * and, on a temporary `dataDir`, by the journeys and benches:
 *
 *     const stack = await startStack({ dataDir: mkdtempSync(join(tmpdir(), 'pictick-')), fast: true });
 *     // stack.url is the app, stack.mailboxUrl the mailbox (/mails.json for programs), stack.adminUrl a Postgres superuser;
 *     // stack.api.pid() and stack.worker.pid() are restarted when they are killed.
 *     await stack.stop();
 *
 * `env` wins: DATABASE_URL, GOOGLE_CLIENT_ID, STRIPE_SECRET_KEY and SMTP_URL each replace their stand-in. `apiEnv` is for the api alone.
 * `fast` gives up durability of the database. Without a worker the caller starts one. The project must have been built.
 * @throws UserError if a part does not start
 * @param {StackOptions} options
 * @returns {Promise<Stack>}
 */
export async function startStack({ port, choose, ...options }) {
  return port === undefined
    ? onFreePort((free) => startOn(free, options), { choose })
    : startOn(port, options);
}

/** @param {number} appPort @param {Omit<StackOptions, 'port' | 'choose'>} options @returns {Promise<Stack>} */
async function startOn(
  appPort,
  {
    dataDir,
    fast = false,
    withWorker = true,
    env: given = {},
    apiEnv = {},
    onEvent = () => {},
    onChange = () => {},
  },
) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const keys = localKeys(join(dataDir, 'keys.json'));
  const url = given['PUBLIC_URL'] ?? `http://localhost:${appPort}`;
  /** @type {(() => Promise<void>)[]} runs in reverse order */
  const undo = [];
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };

  try {
    const postgres = isGiven(given, 'DATABASE_URL')
      ? null
      : await startPostgres({ dir: join(dataDir, 'postgres'), fast, onEvent });
    if (postgres) undo.push(() => postgres.stop());
    const google = given['GOOGLE_CLIENT_ID']
      ? null
      : await startGoogle({
          dir: join(dataDir, 'google'),
          redirectUris: [new URL('/api/auth/google/callback', url).href],
          clientId: 'pictick.local',
          clientSecret: keys.google,
        });
    if (google) undo.push(() => google.stop());
    const mailbox = isGiven(given, 'SMTP_URL') ? null : await startMailbox({ dir: join(dataDir, 'mailbox') });
    if (mailbox) undo.push(() => mailbox.stop());
    // Webhooks go to the server directly, past PUBLIC_URL and its proxy; those sent before it listens are repeated.
    const stripe = isGiven(given, 'STRIPE_SECRET_KEY')
      ? null
      : await startStripe({
          dir: join(dataDir, 'stripe'),
          secretKey: keys.stripe,
          webhookSecret: keys.stripeWebhook,
          webhookUrl: `http://127.0.0.1:${appPort}/api/billing/webhook`,
          pages,
        });
    if (stripe) undo.push(() => stripe.stop());

    const own = {
      // Journeys and benches send far more requests than a family.
      RATE_LIMIT_FACTOR: '1000',
      HOST: '127.0.0.1',
      JWT_KEYS: keys.jwt.join(','),
      HMAC_KEYS: keys.hmac.join(','),
      DATA_DIR: join(dataDir, 'files'),
      WEB_DIR: inRoot('frontend', 'dist'),
      ART_DIR: inRoot('backend', 'art', 'dist'),
      ...(postgres ? { DATABASE_URL: postgres.appUrl, MIGRATE_DATABASE_URL: postgres.ownerUrl } : {}),
      ...google?.env,
      ...mailbox?.env,
      ...stripe?.env,
    };
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...settled(own, given),
      NODE_ENV: 'production',
      PICTICK_LOCAL: '1',
      PORT: String(appPort),
      PUBLIC_URL: url,
    };
    // Relative folders count from the root, where the processes run.
    const files = resolve(ROOT, String(env['DATA_DIR']));
    if (!existsSync(files)) {
      mkdirSync(files, { recursive: true });
      ownAlike(files);
    }

    await migrate(env);

    /** @type {Child[]} */
    const children = [];
    const changed = () =>
      onChange(
        children.flatMap((child) =>
          child.process ? [{ name: child.options.name, process: child.process }] : [],
        ),
      );
    const start = (
      /** @type {string} */ name,
      /** @type {string} */ script,
      /** @type {NodeJS.ProcessEnv} */ own = {},
    ) => {
      const child = new Child({
        name,
        script: inRoot('backend', 'dist', script),
        env: { ...env, ...own },
        log: join(dataDir, 'logs', `${name}.log`),
        user: ownerOf(dataDir),
        polite: name === 'worker',
        onEvent,
        onChange: changed,
      });
      children.push(child);
      undo.push(() => child.stop());
      child.start();
      return child;
    };
    // Stopped in reverse order: the api, then the worker, then the database.
    const worker = withWorker
      ? start('worker', 'worker.js', {
          ...(env['PRIVATE_LISTEN'] && { PRIVATE_LISTEN: nextPort(env['PRIVATE_LISTEN']) }),
        })
      : null;
    const api = start('api', `${readNestProject().entryFile}.js`, apiEnv);
    const trimming = setInterval(() => children.forEach((child) => child.trim()), 60_000).unref();
    undo.push(async () => clearInterval(trimming));
    await Promise.all([api.untilReady(), worker?.untilReady()]);

    const restart = async () => {
      await migrate(env);
      await Promise.all([api.restart(), worker?.restart()]);
    };
    return {
      restart,
      url,
      googleUrl: google?.url ?? null,
      google,
      mailboxUrl: mailbox?.url ?? null,
      mailbox,
      stripeUrl: stripe?.url ?? null,
      stripe,
      env,
      stop,
      adminUrl: postgres?.adminUrl ?? null,
      ownerUrl: String(env['MIGRATE_DATABASE_URL'] ?? env['DATABASE_URL']),
      appUrl: String(env['DATABASE_URL']),
      postgres,
      api: running(api),
      worker: running(worker),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {Child | null} child @returns {Running} */
const running = (child) => ({
  pid: () => child?.process?.pid ?? 0,
  restart: async (patience) => child?.restart(patience),
});

/** @param {NodeJS.ProcessEnv} env */
async function migrate(env) {
  const { code, output } = await run(
    process.execPath,
    ['--enable-source-maps', inRoot('backend', 'dist', 'migrate.js')],
    { cwd: ROOT, env },
  );
  if (code !== 0) throw new UserError(`The database could not be migrated:\n${output.trim()}`);
}
