import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { Database } from '../database/database';

/** Why is for the log. */
class NotReady extends DomainError {
  constructor(why: 'Leaving' | 'DatabaseReadOnly' | 'DatabaseBehind') {
    super('SERVICE_UNAVAILABLE', 'unavailable');
    this.name = why;
  }
}

/** Whether this process can serve: its database can be written, knows all that this release migrates, and nobody has told it to stop. */
@Injectable()
export class Readiness {
  private isLeaving = false;
  private isMigrated = false;

  constructor(private readonly database: Database) {}

  get leaving(): boolean {
    return this.isLeaving;
  }

  /** From now on whoever shares out requests sends them elsewhere. */
  leave(): void {
    this.isLeaving = true;
  }

  async check(): Promise<void> {
    if (this.isLeaving) throw new NotReady('Leaving');
    const [state] = await this.database.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (state?.standby) throw new NotReady('DatabaseReadOnly');
    // Nothing that was migrated is ever taken back.
    this.isMigrated ||= await this.migrated();
    if (!this.isMigrated) throw new NotReady('DatabaseBehind');
  }

  private async migrated(): Promise<boolean> {
    const rows = await this.database.query<{ timestamp: number }>('SELECT timestamp FROM public.pictick_migration');
    const applied = new Set(rows.map(({ timestamp }) => timestamp));
    return ownMigrations().every((timestamp) => applied.has(timestamp));
  }
}

/** By the names of the files: what migrates them is not loaded by those who serve. */
function ownMigrations(): number[] {
  const modules = join(__dirname, '..', '..');
  const folders = ['platform/database/migrations', ...readdirSync(modules, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/infrastructure/migrations`)];
  return folders.flatMap((folder) => names(join(modules, folder))).flatMap((name) => /^(\d{13})-.+\.[jt]s$/.exec(name)?.[1] ?? []).map(Number);
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
