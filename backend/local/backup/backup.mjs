// @ts-check
// `npm run backup [folder]`: the database and the picture files, checked, in a new folder below ./backups.
import { takeBackup } from './take.mjs';
import { givenPlaces, told } from './postgres-tools.mjs';

await told(async () => {
  const folder = process.argv[2] ?? 'backups';
  process.stdout.write(`${await takeBackup({ ...givenPlaces(), folder })}\n`);
});
