// @ts-check
// `npm run copy-backups [folder]`: copies backups to BACKUP_COPY_TO, those that are missing there.
import { copyAway, placeOf } from './copy-away.mjs';
import { told } from './postgres-tools.mjs';

await told(async () => {
  const place = placeOf(process.env);
  if (!place) return;
  for (const name of await copyAway({ folder: process.argv[2] ?? 'backups', place }))
    process.stdout.write(`${name} copied\n`);
});
