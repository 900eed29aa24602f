// @ts-check
// `npm run forget-again`, after a backup was restored: with the settings of the environment, or on what `npm start` keeps.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { say } from './lib/console.mjs';
import { localKeys } from './lib/keys.mjs';
import { inRoot } from './lib/paths.mjs';
import { givenSettings } from './lib/settings.mjs';
import { databaseOf } from './postgres/launcher.mjs';

const given = givenSettings();
const own = databaseOf(inRoot('.data', 'postgres'));
if (!given['DATABASE_URL'] && !own) {
  say('There is no database that runs. Start Pictick with `npm start`, or set DATABASE_URL.');
  process.exit(1);
}
const keys = given['DATABASE_URL'] ? null : localKeys(inRoot('.data', 'keys.json'));
const local = keys && {
  DATABASE_URL: String(own),
  JWT_KEYS: keys.jwt.join(','),
  HMAC_KEYS: keys.hmac.join(','),
  DATA_DIR: join(inRoot('.data'), 'files'),
  WEB_DIR: inRoot('frontend', 'dist'),
  ART_DIR: inRoot('backend', 'art', 'dist'),
  GOOGLE_CLIENT_ID: 'pictick.local',
  GOOGLE_CLIENT_SECRET: keys.google,
};
const { status } = spawnSync(process.execPath, [inRoot('backend', 'dist', 'forget-again.js')], {
  stdio: 'inherit',
  env: { ...local, ...given },
});
process.exit(status ?? 1);
