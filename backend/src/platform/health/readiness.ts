// Hand-written SQL: a setting of the server, and the table of migrations, which is no entity.
import { readdirSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { ROLE, type Role } from '../config/env';
import { Database } from '../database/database';
import { migrationFolders } from '../database/migration-folders';
import { withTimeout } from '../timeout';

/** The reason is for the log only. */
class NotReady extends DomainError {
  constructor(why: 'Leaving' | 'DatabaseReadOnly' | 'DatabaseBehind' | 'PartMissing') {
    super('SERVICE_UNAVAILABLE', 'unavailable');
    this.name = why;
  }
}

/** A part that does not answer within this time counts as missing. */
const checkTimeoutMs = 2_000;

/**
 * Tells if this process can serve: the database takes writes and has all migrations of this release, and the
 * process is not stopping. Other parts, such as pictures, may be missing; only a worker needs all of them.
 */
@Injectable()
export class Readiness {
  private isLeaving = false;
  private isMigrated = false;

  private readonly parts = new Map<string, () => Promise<boolean>>();

  constructor(
    private readonly database: Database,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  /** Registers a part besides the database, with its check. */
  require(part: string, isThere: () => Promise<boolean>): void {
    this.parts.set(part, isThere);
  }

  /** The parts that are missing now. */
  async missingParts(): Promise<string[]> {
    const seen = await Promise.all(
      [...this.parts].map(async ([part, isThere]) =>
        (await withTimeout(
          isThere().catch(() => false),
          checkTimeoutMs,
          () => false,
        ))
          ? []
          : [part],
      ),
    );
    return seen.flat();
  }

  get draining(): boolean {
    return this.isLeaving;
  }

  /** Answers "not ready" from now on, so that the load balancer sends requests elsewhere. */
  startDraining(): void {
    this.isLeaving = true;
  }

  /** @throws SERVICE_UNAVAILABLE */
  async check(): Promise<void> {
    if (this.isLeaving) throw new NotReady('Leaving');
    await this.checkDatabase();
    if (this.role === 'worker' && (await this.missingParts()).length > 0) throw new NotReady('PartMissing');
  }

  /** @throws SERVICE_UNAVAILABLE */
  async checkDatabase(): Promise<void> {
    const [state] = await this.database.query<{ readOnly: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS "readOnly"`,
    );
    if (state?.readOnly) throw new NotReady('DatabaseReadOnly');
    // Migrations are never undone.
    this.isMigrated ||= await this.migrated();
    if (!this.isMigrated) throw new NotReady('DatabaseBehind');
  }

  private async migrated(): Promise<boolean> {
    const rows = await this.database.query<{ timestamp: number }>(
      'SELECT timestamp FROM public.pictick_migration',
    );
    const applied = new Set(rows.map(({ timestamp }) => timestamp));
    return ownMigrations().every((timestamp) => applied.has(timestamp));
  }
}

/** Read from the names of the files: serving processes do not load the code of migrations. */
const ownMigrations = (): number[] =>
  migrationFolders()
    .flatMap(names)
    .flatMap((name) => /^(\d{13})-.+\.[jt]s$/.exec(name)?.[1] ?? [])
    .map(Number);

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
