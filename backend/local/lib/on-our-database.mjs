// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { databaseOf, startPostgres } from '../postgres/launcher.mjs';
import { command, UserError } from './console.mjs';
import { inRoot } from './paths.mjs';
import { givenSettings, isGiven } from './settings.mjs';

const folder = inRoot('.data', 'postgres');

/**
 * Runs a program of backend/dist with the words behind it: on the database of the environment, or on the one that `npm start` keeps,
 * which is started for it if it does not run.
 * @param {string} name
 */
export const onOurDatabase = (name) =>
  command(async () => {
    const given = givenSettings();
    if (!isGiven(given, 'DATABASE_URL') && !databaseOf(folder))
      throw new UserError('There is no database yet. Start Pictick with `npm start`, or set DATABASE_URL.');
    const script = inRoot('backend', 'dist', name);
    if (!existsSync(script)) throw new UserError('The server has not been built yet: npm run build');
    const run = (/** @type {NodeJS.ProcessEnv} */ env) => {
      const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
        stdio: 'inherit',
        env,
      });
      process.exitCode = status ?? 1;
    };
    if (isGiven(given, 'DATABASE_URL')) return run(given);
    const postgres = await startPostgres({ dir: folder });
    run({ ...given, DATABASE_URL: postgres.appUrl });
    // One that was running belongs to `npm start`.
    if (postgres.adopted) process.exit();
    await postgres.stop();
  });
