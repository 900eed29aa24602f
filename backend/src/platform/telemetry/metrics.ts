import type { FastifyInstance } from 'fastify';

export interface Sample {
  value: number;
  labels?: Record<string, string>;
}

/** A number that is asked for when somebody looks, and not before. */
export interface Gauge {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Sample[] | Promise<Sample[]>;
}

/** What can be seen from outside of how this process fares. Numbers only: no label ever holds an id or a word of a person. */
export abstract class Metrics {
  abstract gauge(gauge: Gauge): void;
  /** Times a job, and hands on what it threw. */
  abstract job(queue: string, work: () => Promise<void>): Promise<void>;
  abstract watchRequests(fastify: FastifyInstance): void;
  abstract text(): Promise<{ contentType: string; body: string }>;
}

/** Where nobody looks nothing is counted. */
export class NoMetrics extends Metrics {
  gauge(): void {
    // Nobody will ask.
  }
  job(_queue: string, work: () => Promise<void>): Promise<void> {
    return work();
  }
  watchRequests(): void {
    // Nobody will ask.
  }
  text(): Promise<{ contentType: string; body: string }> {
    return Promise.resolve({ contentType: 'text/plain', body: '' });
  }
}
