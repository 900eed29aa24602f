// @ts-check
// `npm run audit:check`: whether the audit log is as it was written, on the database of the environment or on the one that `npm start` keeps.
import { spawnSync } from 'node:child_process';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { givenSettings } from './lib/settings.mjs';
import { databaseOf } from './postgres/launcher.mjs';

const given = givenSettings();
const url = given['DATABASE_URL'] ?? databaseOf(inRoot('.data', 'postgres'));
if (!url) {
  say('There is no database yet. Start Pictick with `npm start`, or set DATABASE_URL.');
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [inRoot('backend', 'dist', 'audit-check.js'), ...process.argv.slice(2)], { stdio: 'inherit', env: { ...given, DATABASE_URL: url } });
process.exit(status ?? 1);
