// @ts-check
// `npm run backup [folder]`: backs up database and picture files into a new folder below ./backups, and copies it to BACKUP_COPY_TO.
import { copyAway, placeOf } from './copy-away.mjs';
import { takeBackup } from './dump.mjs';
import { givenPlaces, told } from './postgres-tools.mjs';

await told(async () => {
  const folder = process.argv[2] ?? 'backups';
  const [places, place] = [givenPlaces(), placeOf(process.env)];
  if (places.keys.length === 0)
    process.stderr.write(
      'BACKUP_KEY is not set: this backup is not sealed, and every reader of its files can read all data\n',
    );
  process.stdout.write(`${await takeBackup({ ...places, folder })}\n`);
  if (place) for (const name of await copyAway({ folder, place })) process.stdout.write(`${name} copied\n`);
});
