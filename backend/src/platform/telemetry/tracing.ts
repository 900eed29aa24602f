import type { FastifyInstance } from 'fastify';

/** What a request or a job was busy with, for a collector that the operator has set up. */
export abstract class Tracing {
  abstract watchRequests(fastify: FastifyInstance): void;
  abstract job(queue: string, work: () => Promise<void>): Promise<void>;
  /** Null: statements are asked without a detour. */
  abstract readonly statement: (<T>(text: string, work: () => Promise<T>) => Promise<T>) | null;
}

export class NoTracing extends Tracing {
  readonly statement = null;
  watchRequests(): void {
    // Nobody collects.
  }
  job(_queue: string, work: () => Promise<void>): Promise<void> {
    return work();
  }
}
