// @ts-check
// `npm run referrals -- show|bar|pardon|void …`: on the database of the environment, or on the one that `npm start`
// keeps, which is started for it if it does not run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { command, Trouble } from './lib/say.mjs';
import { givenSettings } from './lib/settings.mjs';
import { databaseOf, startPostgres } from './postgres/launcher.mjs';

const script = inRoot('backend', 'dist', 'referrals-desk.js');
const folder = inRoot('.data', 'postgres');

await command(async () => {
  const given = givenSettings();
  if (!given['DATABASE_URL'] && !databaseOf(folder)) throw new Trouble('There is no database yet. Start Pictick with `npm start`, or set DATABASE_URL.');
  if (!existsSync(script)) throw new Trouble('The server has not been built yet: npm run build');
  const decide = (/** @type {string} */ url) => {
    const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit', env: { ...given, DATABASE_URL: url } });
    process.exitCode = status ?? 1;
  };
  if (given['DATABASE_URL']) return decide(given['DATABASE_URL']);
  const postgres = await startPostgres({ dir: folder });
  decide(postgres.appUrl);
  // One that was running belongs to `npm start`.
  if (postgres.adopted) process.exit();
  await postgres.stop();
});
