import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../database/database-errors';
import {
  recordName,
  type DeletionRecord,
  parseRecordName,
  erasureLogFolder,
  ErasureLog,
} from './erasure-log';

/** Stores an empty file for each deletion in the picture folder. */
export class DiskErasureLog extends ErasureLog {
  private readonly folder: string;

  constructor(dataDir: string) {
    super();
    this.folder = join(dataDir, erasureLogFolder);
  }

  async add(record: DeletionRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await (await open(join(this.folder, recordName(record)), 'w')).close();
  }

  async records(): Promise<DeletionRecord[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    return names.sort().flatMap((name) => parseRecordName(name) ?? []);
  }

  async remove(record: DeletionRecord): Promise<void> {
    await rm(join(this.folder, recordName(record)), { force: true });
  }
}
