import { join } from 'node:path';
import { loadPictureBook } from './imaging';
import { readSettings } from './platform/config/env';
import { checkFolders } from './platform/config/folders';
import { Database } from './platform/database/database';
import { migrate } from './platform/database/migrate';
import { line } from './platform/log';

async function main(): Promise<void> {
  const settings = readSettings();
  checkFolders(settings, ['artDir']);
  const applied = await migrate(settings.migrateDatabaseUrl, settings.databaseUrl);
  const owner = new Database({
    url: settings.migrateDatabaseUrl,
    poolSize: 1,
    applicationName: 'pictick-migrate',
  });
  const pictures = await loadPictureBook(owner, join(settings.artDir, 'manifest.json'));
  await owner.close();
  line('info', { message: 'ready', role: 'migrate', applied, pictures });
}

main().catch((error: unknown) => {
  line('error', { message: 'migration failed', error: error instanceof Error ? error.message : 'unknown' });
  process.exitCode = 1;
});
