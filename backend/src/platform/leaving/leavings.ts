import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../config/env';
import { Database } from '../database/database';
import { describe } from '../database/database-errors';
import { type JobOptions, JobQueue } from '../jobs/job-queue';
import { FORGETS, type Forgetter, type Forgetting, type Turn, turns } from './forgets.decorator';
import { LeavingRows, type StepState } from './leaving-rows';

export const leavingQueue = 'leaving';
/** With doubling pauses more than two hours; what fails for longer is taken up again each night. */
const attempts = 12;
/** Who was let in a moment before is answered by then: a session is trusted for five seconds, and what a transaction has begun ends within fifteen. */
const patienceSeconds = 20;

const lookedAtAgain: ReadonlySet<Turn> = new Set<Turn>(['modules', 'plumbing']);

interface LeavingJob {
  personId: string;
  step: string;
}

interface Part extends Forgetter {
  forgetting: Forgetting;
}

/**
 * The saga of a person who leaves: finds the classes marked with @Forgets and, in the worker, has each forget its part, one job for each. The
 * parts of one turn run side by side and are tried again each alone; the next turn begins when all that this release knows are done.
 */
@Injectable()
export class Leavings implements OnApplicationBootstrap {
  private readonly log = new Logger('leaving');
  private readonly parts = new Map<string, Part>();
  private readonly rows: LeavingRows;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.rows = new LeavingRows(database);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const forgetter = Reflect.getMetadata(FORGETS, metatype) as Forgetter | undefined;
      if (forgetter) this.parts.set(forgetter.step, { ...forgetter, forgetting: instance as Forgetting });
    }
    if (this.role === 'worker')
      await this.jobs.process<LeavingJob>(leavingQueue, { concurrency: 4 }, ({ data }) => this.work(data));
  }

  get steps(): Forgetter[] {
    return [...this.parts.values()]
      .map(({ step, turn }) => ({ step, turn }))
      .sort((a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn) || (a.step < b.step ? -1 : 1));
  }

  /** In the transaction in which the person asks for it; a second time changes nothing. */
  async begin(personId: string): Promise<void> {
    if (await this.rows.open(personId, this.clock.now())) await this.goOn(personId, patienceSeconds);
  }

  /** From the start once more, for somebody whom a restored backup has brought back. */
  async beginAgain(personId: string, askedAt: Date): Promise<void> {
    await this.database.run(async () => {
      await this.rows.open(personId, askedAt);
      await this.rows.again(personId);
      await this.goOn(personId);
    });
  }

  /** For what stands still: a step whose attempts are used up is tried anew, and one that only a newer release knows is called. */
  async resume(day: string): Promise<void> {
    for (const personId of await this.rows.unfinished()) {
      await this.database.run(async () => {
        for (const step of await this.goOn(personId))
          await this.enqueue({ personId, step }, { jobId: `${personId} ${step} ${day}` });
      });
    }
  }

  /** Does one step, then calls those that had to wait for it. */
  async work({ personId, step }: LeavingJob): Promise<void> {
    const part = this.parts.get(step);
    // Of another release: its workers take it when it is tried again.
    if (!part) throw new Error('Nobody forgets that');
    try {
      if (part.turn === 'person') await this.lookAgain(personId);
      await part.forgetting.forget(personId);
    } catch (error) {
      await this.rows.failed(personId, step, describe(error));
      throw error;
    }
    await this.database.run(async () => {
      // The leaving first and its steps then, as in goOn: of two steps that end together each would wait for the other.
      await this.rows.states(personId);
      await this.rows.done(personId, step, this.clock.now());
      await this.goOn(personId);
    });
  }

  /** Processes of an older release know of no leaving: what they wrote where a step had been already goes before nobody remembers whose it was. */
  private async lookAgain(personId: string): Promise<void> {
    const done = new Set(
      (await this.rows.states(personId))?.filter((state) => state.done).map(({ step }) => step),
    );
    for (const { step } of this.steps.filter(({ turn }) => lookedAtAgain.has(turn)))
      if (done.has(step)) await this.parts.get(step)?.forgetting.forget(personId);
  }

  /** Calls what may begin now and has not been called, and answers all that is to be done now; with the last step the leaving is over. */
  private async goOn(personId: string, delaySeconds = 0): Promise<string[]> {
    const states = await this.rows.states(personId);
    if (!states) return [];
    const next = this.nextSteps(states);
    if (next.length === 0 && (await this.rows.finish(personId, this.clock.now())))
      this.log.log(`${personId} has left`);
    for (const step of await this.rows.call(personId, next))
      await this.enqueue({ personId, step }, { delaySeconds });
    return next;
  }

  private enqueue(job: LeavingJob, options: JobOptions): Promise<void> {
    return this.jobs.enqueue(leavingQueue, job, { ...options, attempts });
  }

  private nextSteps(states: readonly StepState[]): string[] {
    const done = new Set(states.filter((state) => state.done).map(({ step }) => step));
    const open = this.steps.filter(({ step }) => !done.has(step));
    return open.filter(({ turn }) => turn === open[0]?.turn).map(({ step }) => step);
  }
}
