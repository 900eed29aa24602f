import type { FastifyInstance } from 'fastify';

/** Traces of requests and jobs, for a collector of the operator. */
export abstract class Tracing {
  abstract watchRequests(fastify: FastifyInstance): void;
  /** Runs the work in a span, and rethrows its error. */
  abstract job(queue: string, work: () => Promise<void>): Promise<void>;
  /** Wraps each statement; null: statements are sent directly. */
  abstract readonly statement: (<T>(text: string, work: () => Promise<T>) => Promise<T>) | null;
}

export class NoTracing extends Tracing {
  readonly statement = null;
  watchRequests(): void {
    // No traces are collected.
  }
  job(_queue: string, work: () => Promise<void>): Promise<void> {
    return work();
  }
}
