// @ts-check
// `npm run admin -- <command> …`: what operators do (backend/src/cli), on the configured database or on the one that `npm start`
// keeps. `--was <script>` comes from the npm scripts of 0.1, which are removed in the next release.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command, UserError } from './lib/console.mjs';
import { localKeys } from './lib/keys.mjs';
import { inRoot } from './lib/paths.mjs';
import { givenSettings, isGiven } from './lib/settings.mjs';
import { databaseOf, startPostgres } from './postgres/launcher.mjs';

const folder = inRoot('.data', 'postgres');
const script = inRoot('backend', 'dist', 'cli', 'admin.js');

/** The settings of the api that `npm start` runs: replay-deletions begins with the modules of the product. */
function localSettings() {
  const keys = localKeys(inRoot('.data', 'keys.json'));
  return {
    JWT_KEYS: keys.jwt.join(','),
    HMAC_KEYS: keys.hmac.join(','),
    DATA_DIR: join(inRoot('.data'), 'files'),
    WEB_DIR: inRoot('frontend', 'dist'),
    ART_DIR: inRoot('backend', 'art', 'dist'),
    GOOGLE_CLIENT_ID: 'pictick.local',
    GOOGLE_CLIENT_SECRET: keys.google,
  };
}

/** @param {string[]} words @param {NodeJS.ProcessEnv} env */
function run(words, env) {
  const { status } = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

await command(async () => {
  let words = process.argv.slice(2);
  if (words[0] === '--was') {
    const [, old, ...now] = words;
    words = now;
    process.stderr.write(`npm run ${old} is now: npm run admin -- ${words.join(' ')}\n`);
  }
  if (!existsSync(script)) throw new UserError('The server has not been built yet: npm run build');
  const given = givenSettings();
  const onlyHelp = words.length === 0 || words.includes('--help');
  if (onlyHelp || isGiven(given, 'DATABASE_URL')) return run(words, given);
  if (!databaseOf(folder))
    throw new UserError('There is no database yet. Start Pictick with `npm start`, or set DATABASE_URL.');
  const postgres = await startPostgres({ dir: folder });
  run(words, {
    ...(words[0] === 'replay-deletions' && localSettings()),
    ...given,
    DATABASE_URL: postgres.appUrl,
  });
  // One that was running belongs to `npm start`.
  if (postgres.adopted) process.exit();
  await postgres.stop();
});
