import type { FastifyInstance } from 'fastify';

export interface Sample {
  value: number;
  labels?: Record<string, string>;
}

/** A number that is read when metrics are collected. */
export interface Gauge {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Sample[] | Promise<Sample[]>;
}

/** The metrics of this process. Numbers only: no label holds an id or a text of a user. */
export abstract class Metrics {
  abstract gauge(gauge: Gauge): void;
  /** Measures a job, and rethrows its error. */
  abstract job(queue: string, work: () => Promise<void>): Promise<void>;
  abstract watchRequests(fastify: FastifyInstance): void;
  abstract text(): Promise<{ contentType: string; body: string }>;
}

/** Used without a metrics listener; counts nothing. */
export class NoMetrics extends Metrics {
  gauge(): void {
    // No metrics are collected.
  }
  job(_queue: string, work: () => Promise<void>): Promise<void> {
    return work();
  }
  watchRequests(): void {
    // No metrics are collected.
  }
  text(): Promise<{ contentType: string; body: string }> {
    return Promise.resolve({ contentType: 'text/plain', body: '' });
  }
}
