import { during } from '../log';

export interface JobOptions {
  /** A job with the same id in the same queue is taken only once. */
  jobId?: string;
  /** Higher first, from 0 (the default) to 1000. */
  priority?: number;
  delaySeconds?: number;
  /** How often it is tried before it is dead; 5 by default. */
  attempts?: number;
}

export interface Job<D extends object = object> {
  id: string;
  data: D;
  /** 1 the first time. */
  attempt: number;
}

export interface ProcessOptions {
  concurrency?: number;
}

export interface DeadJob {
  id: string;
  queue: string;
  data: object;
  attempts: number;
  failedAt: Date;
  /** Code or class of the last error, never its words. */
  reason: string;
}

/** What stands around each attempt: clocks, traces. */
export type Around = (queue: string, work: () => Promise<void>) => Promise<void>;

/** An attempt whose lines in the log name its job. */
export const attemptWithin = (
  around: Around | undefined,
  queue: string,
  job: string,
  work: () => Promise<void>,
): Promise<void> => during({ queue, job }, () => (around ? around(queue, work) : work()));

export interface QueueHealth {
  adapter: 'postgres' | 'bull';
  /** Down: jobs wait, none is lost. */
  state: 'up' | 'down';
}

/**
 * Work that is done later in the worker process: at least once, and by one worker at a time as long as that one can be heard of. One that
 * stood still or was cut off may still be at it when another begins, so every handler may run twice.
 */
export abstract class JobQueue {
  /** Inside a transaction the job exists if and only if the transaction commits. */
  abstract enqueue(queue: string, data: object, options?: JobOptions): Promise<void>;
  abstract process<D extends object>(
    queue: string,
    options: ProcessOptions,
    handler: (job: Job<D>) => Promise<void>,
  ): Promise<void>;
  /** Jobs that failed on every attempt, newest first. */
  abstract deadLetters(queue: string): Promise<DeadJob[]>;
  /** Gives a dead job its attempts again. */
  abstract rerun(queue: string, id: string): Promise<boolean>;
  /** Answers soon, whatever state its store is in. */
  abstract health(): Promise<QueueHealth>;
  /** Takes no new jobs and waits for the running ones. */
  abstract stop(): Promise<void>;
}
