import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../config/env';
import { Database } from '../database/database';
import { describe } from '../database/database-errors';
import { type JobOptions, JobQueue } from '../jobs/job-queue';
import { DeletionSteps, type StepState } from './deletion-steps';
import {
  ERASES_PERSONAL_DATA,
  type ErasureStep,
  type PersonalDataEraser,
  type ErasurePhase,
  phases,
} from './erases-personal-data.decorator';

export const deletionQueue = 'leaving';
/** The doubling pauses add up to more than two hours. A step that fails for longer is repeated each night. */
const attempts = 12;
/**
 * By then no request of the deleted user runs any more: a session is trusted for 5 s, a transaction ends
 * within 15 s.
 */
const startDelaySeconds = 20;

const repeatedPhases: ReadonlySet<ErasurePhase> = new Set<ErasurePhase>([
  'modules',
  'households',
  'platform',
]);

interface DeletionJob {
  personId: string;
  step: string;
}

interface RegisteredStep extends ErasureStep {
  eraser: PersonalDataEraser;
}

/**
 * The saga of an account deletion. In the worker, each class marked with @ErasesPersonalData runs as a job of
 * its own. Steps of one phase run side by side; the next phase begins when all steps of this release are
 * done.
 */
@Injectable()
export class AccountDeletionSaga implements OnApplicationBootstrap {
  private readonly log = new Logger('account-deletion');
  private readonly registeredSteps = new Map<string, RegisteredStep>();
  private readonly rows: DeletionSteps;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.rows = new DeletionSteps(database);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const marked = Reflect.getMetadata(ERASES_PERSONAL_DATA, metatype) as ErasureStep | undefined;
      if (marked)
        this.registeredSteps.set(marked.step, { ...marked, eraser: instance as PersonalDataEraser });
    }
    if (this.role === 'worker')
      await this.jobs.process<DeletionJob>(deletionQueue, { concurrency: 4 }, ({ data }) =>
        this.runStep(data),
      );
  }

  get steps(): ErasureStep[] {
    return [...this.registeredSteps.values()]
      .map(({ step, phase: phase }) => ({ step, phase }))
      .sort((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase) || (a.step < b.step ? -1 : 1));
  }

  /** Starts the deletion in the caller's transaction. Idempotent. */
  async begin(personId: string): Promise<void> {
    if (await this.rows.open(personId, this.clock.now())) await this.advance(personId, startDelaySeconds);
  }

  /** Repeats all steps for a person who came back with a restored backup. */
  async restart(personId: string, askedAt: Date): Promise<void> {
    await this.database.run(async () => {
      await this.rows.open(personId, askedAt);
      await this.rows.reset(personId);
      await this.advance(personId);
    });
  }

  /**
   * Resumes unfinished deletions: retries steps whose attempts are used up, and adds steps that only this
   * release knows.
   */
  async resume(day: string): Promise<void> {
    for (const personId of await this.rows.unfinished()) {
      await this.database.run(async () => {
        for (const step of await this.advance(personId))
          await this.enqueue({ personId, step }, { jobId: `${personId} ${step} ${day}` });
      });
    }
  }

  /**
   * Runs one step, then starts the steps that waited for it.
   * @throws Error if this release has no such step
   */
  async runStep({ personId, step }: DeletionJob): Promise<void> {
    const registered = this.registeredSteps.get(step);
    // The step belongs to another release. A worker of that release runs it on a retry.
    if (!registered) throw new Error('This release has no such erasure step');
    try {
      if (registered.phase === 'identity') await this.repeatFinishedSteps(personId);
      await registered.eraser.erase(personId);
    } catch (error) {
      await this.rows.markFailed(personId, step, describe(error));
      throw error;
    }
    await this.database.run(async () => {
      // Locks the deletion before its steps, in the same order as advance(), so that two steps that end
      // together do not deadlock.
      await this.rows.lockStates(personId);
      await this.rows.markDone(personId, step, this.clock.now());
      await this.advance(personId);
    });
  }

  /**
   * Repeats finished steps before the identity goes: processes of an older release may have written personal
   * data since.
   */
  private async repeatFinishedSteps(personId: string): Promise<void> {
    const done = new Set(
      (await this.rows.lockStates(personId))?.filter((state) => state.done).map(({ step }) => step),
    );
    for (const { step } of this.steps.filter(({ phase }) => repeatedPhases.has(phase)))
      if (done.has(step)) await this.registeredSteps.get(step)?.eraser.erase(personId);
  }

  /**
   * Starts the steps that may begin now, and finishes the deletion after the last step. Returns all open
   * steps of the phase.
   */
  private async advance(personId: string, delaySeconds = 0): Promise<string[]> {
    const states = await this.rows.lockStates(personId);
    if (!states) return [];
    const next = this.nextSteps(states);
    if (next.length === 0 && (await this.rows.finish(personId, this.clock.now())))
      this.log.log(`${personId} is deleted`);
    for (const step of await this.rows.addSteps(personId, next))
      await this.enqueue({ personId, step }, { delaySeconds });
    return next;
  }

  private enqueue(job: DeletionJob, options: JobOptions): Promise<void> {
    return this.jobs.enqueue(deletionQueue, job, { ...options, attempts });
  }

  private nextSteps(states: readonly StepState[]): string[] {
    const done = new Set(states.filter((state) => state.done).map(({ step }) => step));
    const open = this.steps.filter(({ step }) => !done.has(step));
    return open.filter(({ phase }) => phase === open[0]?.phase).map(({ step }) => step);
  }
}
