import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../database/database-errors';
import { entryName, type Farewell, farewellOf, journalFolder, LeavingJournal } from './leaving-journal';

/** An empty file for each, beside the pictures. */
export class DiskJournal extends LeavingJournal {
  private readonly folder: string;

  constructor(dataDir: string) {
    super();
    this.folder = join(dataDir, journalFolder);
  }

  async note(farewell: Farewell): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await (await open(join(this.folder, entryName(farewell)), 'w')).close();
  }

  async farewells(): Promise<Farewell[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    return names.sort().flatMap((name) => farewellOf(name) ?? []);
  }

  async forget(farewell: Farewell): Promise<void> {
    await rm(join(this.folder, entryName(farewell)), { force: true });
  }
}
