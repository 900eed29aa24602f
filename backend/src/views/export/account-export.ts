// Hand-written SQL: an advisory lock, which no mapper supports.
import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError, notFound } from '../../kernel/domain-error';
import { Database } from '../../platform/database/database';
import { describe } from '../../platform/database/database-errors';
import { Authenticator } from '../../platform/http/access';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { AccountPart } from './account.part';
import { BillingPart } from './billing.part';
import type { ExportRequest } from './export-request';
import { ExportSlots, exportRunning } from './export-slots';
import { ExportTiming } from './export-timing';
import { HouseholdsPart } from './households.part';
import { ListsPart } from './lists.part';
import { PicturesPart } from './pictures.part';
import { readMe } from './read-me';
import { ReferralsPart } from './referrals.part';
import { RoutinesPart } from './routines.part';
import { SharingPart } from './sharing.part';
import { ClientDisconnected, ZipWriter } from './zip-writer';

// Held until the transaction ends, so that two processes do not export for one user at once.
const claim = `SELECT pg_try_advisory_xact_lock(hashtextextended('export ' || $1, 0)) AS mine, EXISTS (SELECT FROM identity.person WHERE id = $1::uuid AND deleted_at IS NULL) AS known`;

/** Streams all data of a user as one archive, from one snapshot. */
@Injectable()
export class AccountExport implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('export');
  private readonly slots = new ExportSlots();
  /** Each export with the session that requested it. */
  private readonly running = new Map<ZipWriter, string>();
  private watch: RecurringJob | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timing: ExportTiming,
    private readonly authenticator: Authenticator,
    private readonly recurring: RecurringJobs,
    private readonly account: AccountPart,
    private readonly billing: BillingPart,
    private readonly households: HouseholdsPart,
    private readonly lists: ListsPart,
    private readonly pictures: PicturesPart,
    private readonly referrals: ReferralsPart,
    private readonly routines: RoutinesPart,
    private readonly sharing: SharingPart,
  ) {}

  onModuleInit(): void {
    this.authenticator.whenEnded((sid) => void this.abortEndedSessions(sid));
    this.watch = this.recurring.every(
      this.timing.sessionMs,
      'sessions of exports',
      () => this.abortEndedSessions(''),
      {
        timeoutMs: this.timing.sessionMs,
      },
    );
  }

  /**
   * Resolves when the first byte is on its way, so that errors are answered before.
   * @throws EXPORT_RUNNING, TOO_MANY_REQUESTS, NOT_FOUND
   */
  async open(whose: Omit<ExportRequest, 'now'>): Promise<Readable> {
    const leave = this.slots.acquire(whose.userId);
    const request = { ...whose, now: this.clock.now() };
    const archive = new ZipWriter(request.now, this.timing.patienceMs);
    this.running.set(archive, whose.sid);
    const tooLong = setTimeout(() => {
      this.slots.coolDown(whose.userId, this.timing.mostMs);
      archive.abort();
    }, this.timing.mostMs);
    return new Promise<Readable>((begun, refused) => {
      const reading = this.database.snapshot(async () => {
        await this.begin(request.userId);
        begun(archive.output);
        await this.write(archive, request);
      });
      // Frees the slot before the last byte is sent, so that the user may export again at once.
      void reading
        .finally(leave)
        .then(() => archive.finish())
        .catch((error: unknown) => {
          if (!(error instanceof ClientDisconnected || error instanceof DomainError))
            this.log.warn(`export aborted: ${describe(error)}`);
          archive.abort();
          refused(error instanceof Error ? error : new Error('not finished'));
        })
        .finally(() => {
          clearTimeout(tooLong);
          this.running.delete(archive);
        });
    });
  }

  /** Aborts exports, so that they do not delay the end of the process. */
  onModuleDestroy(): void {
    void this.watch?.stop();
    for (const archive of this.running.keys()) archive.abort();
  }

  /** Aborts the exports of an ended session, as live streams do. */
  private async abortEndedSessions(sid: string): Promise<void> {
    const sids = [...new Set(this.running.values())].filter((each) => sid === '' || each === sid);
    if (sids.length === 0) return;
    try {
      const ended = new Set(await this.authenticator.endedOf(sids));
      for (const [archive, whose] of this.running) if (ended.has(whose)) archive.abort();
    } catch (error) {
      this.log.warn(`the check of sessions failed: ${describe(error)}`);
    }
  }

  private async begin(userId: string): Promise<void> {
    const [answer] = await this.database.query<{ mine: boolean; known: boolean }>(claim, [userId]);
    if (!answer?.known) throw notFound();
    if (!answer.mine) throw exportRunning();
  }

  private async write(archive: ZipWriter, request: ExportRequest): Promise<void> {
    await archive.add('README.txt', (write) => write(readMe(request.language, request.now)));
    await this.account.write(archive, request);
    await this.billing.write(archive, request);
    await this.referrals.write(archive, request);
    await this.sharing.write(archive, request);
    await this.households.write(archive, request);
    await this.routines.write(archive, request);
    await this.lists.write(archive, request);
    await this.pictures.write(archive, request);
  }
}
