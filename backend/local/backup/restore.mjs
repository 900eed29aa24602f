// @ts-check
// `npm run restore -- <backup>`: into an empty database and an empty DATA_DIR. What is to be done then: docs/runbooks/backup.md.

import { givenPlaces, told } from './postgres-tools.mjs';
import { restoreDump } from './restore-dump.mjs';

await told(async () => {
  const backup = process.argv[2];
  if (!backup) throw new Error('Say which: npm run restore -- backups/pictick-…');
  await restoreDump({ ...givenPlaces(), backup });
  process.stdout.write(
    'Restored. Now migrate, start a worker, npm run admin -- replay-deletions, and only then the api: docs/runbooks/backup.md\n',
  );
});
