import { during } from '../log';

export interface JobOptions {
  /** A job with the same id in the same queue is taken only once. */
  jobId?: string;
  /** From 0 (default) to 1000; higher first. */
  priority?: number;
  delaySeconds?: number;
  /** Attempts until the job is dead; 5 by default. */
  attempts?: number;
}

export interface Job<D extends object = object> {
  id: string;
  data: D;
  /** Counted from 1. */
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
  /** Code or class of the last error, never its message. */
  reason: string;
}

/** Wraps each attempt, for metrics and traces. */
export type Around = (queue: string, work: () => Promise<void>) => Promise<void>;

/** An attempt whose log lines name its job. */
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
 * Work that the worker does later, at least once. One worker has a job at a time, unless it stalls: then
 * another one begins while it may still run. Every handler must bear to run twice.
 */
export abstract class JobQueue {
  /** Inside a transaction the job exists if and only if the transaction commits. */
  abstract enqueue(queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Begins to consume a queue. A handler that rejects is called again, up to the attempts of the job. */
  abstract process<D extends object>(
    queue: string,
    options: ProcessOptions,
    handler: (job: Job<D>) => Promise<void>,
  ): Promise<void>;
  /** Jobs that failed on every attempt, newest first. */
  abstract deadLetters(queue: string): Promise<DeadJob[]>;
  /** Gives a dead job its attempts again. Returns false if it is not dead. */
  abstract rerun(queue: string, id: string): Promise<boolean>;
  /** Answers soon, whatever the state of its store. */
  abstract health(): Promise<QueueHealth>;
  /** Takes no new jobs and waits for the running ones. */
  abstract stop(): Promise<void>;
}
