import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge as PromGauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Role } from '../config/env';
import { describe } from '../database/database-errors';
import { isStream } from '../http/stream';
import { type Gauge, Metrics } from './metrics';

type Observe = (seconds: number) => void;

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.01, 0.1, 0.5, 1, 5, 30, 120];

/** Metrics by prom-client, loaded only with a metrics listener. */
export class Prometheus extends Metrics {
  private readonly log = new Logger('metrics');
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'pictick_http_request_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestSeconds,
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'pictick_job_seconds',
    help: 'How long jobs took',
    labelNames: ['queue', 'outcome'] as const,
    buckets: jobSeconds,
    registers: [this.registry],
  });
  private readonly unread = new Counter({
    name: 'pictick_gauge_failures_total',
    help: 'Gauges that could not be read',
    registers: [this.registry],
  });
  /** By method, route and status: the library would build a key of the labels for each request. */
  private readonly observers = new Map<string, Map<number, Observe>>();

  constructor(role: Role) {
    super();
    this.registry.setDefaultLabels({ role });
    collectDefaultMetrics({ register: this.registry });
  }

  gauge({ name, help, labels = [], read }: Gauge): void {
    const { log, unread } = this;
    new PromGauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          for (const { value, labels: its } of await read()) this.set(its ?? {}, value);
        } catch (error) {
          // A gauge that cannot be read is left out; all others are reported.
          if (labels.length === 0) this.remove();
          unread.inc();
          log.warn(`${name}: ${describe(error)}`);
        }
      },
    });
  }

  async job(queue: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    let outcome = 'failed';
    try {
      await work();
      outcome = 'done';
    } finally {
      this.jobs.labels(queue, outcome).observe((performance.now() - began) / 1_000);
    }
  }

  watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
      const { method, url, config } = request.routeOptions;
      if (!isStream(config))
        this.observerOf(
          typeof method === 'string' ? method : request.method,
          url,
          request.url,
          reply.statusCode,
        )(reply.elapsedTime / 1_000);
      done();
    });
  }

  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }

  private observerOf(method: string, template: string | undefined, url: string, status: number): Observe {
    // Requests without a route are counted as page or none, because clients can send any address.
    const route = template ?? (/^\/api(\/|\?|$)/.test(url) ? 'none' : 'page');
    const key = `${method} ${route}`;
    const known = this.observers.get(key) ?? new Map<number, Observe>();
    this.observers.set(key, known);
    const its = known.get(status);
    if (its) return its;
    const cell = this.requests.labels(method, route, String(status));
    const observe: Observe = (seconds) => cell.observe(seconds);
    known.set(status, observe);
    return observe;
  }
}
