// @ts-check
// `npm run copy-backups [folder]`: copies the backups that are missing at BACKUP_COPY_TO.
import { copyAway, placeOf } from './copy-away.mjs';
import { told } from './postgres-tools.mjs';

await told(async () => {
  const place = placeOf(process.env);
  if (!place) return;
  for (const name of await copyAway({ folder: process.argv[2] ?? 'backups', place }))
    process.stdout.write(`${name} copied\n`);
});
