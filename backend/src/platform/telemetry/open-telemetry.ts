import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Attributes,
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../config/env';
import { describe } from '../database/database-errors';
import { isStream } from '../http/stream';
import { loggedId } from '../log';
import { Tracing } from './tracing';

export interface TraceOptions {
  endpoint: URL;
  /** The share of requests that are traced, from 0 to 1. */
  share: number;
}

/**
 * OpenTelemetry, loaded only with a collector. Spans cover requests, jobs and statements, without patched
 * packages; they hold routes and SQL texts, never an address or a value. Callers cannot continue their own
 * trace.
 */
export class OpenTelemetry extends Tracing implements OnApplicationShutdown {
  private readonly log = new Logger('tracing');
  private readonly provider: BasicTracerProvider;
  private readonly manager = new AsyncLocalStorageContextManager().enable();
  private readonly spans = new WeakMap<FastifyRequest, Span>();

  constructor({ endpoint, share }: TraceOptions, role: Role) {
    super();
    const tell = (): void => this.log.warn('traces could not be sent to the collector');
    diag.setLogger(
      { error: tell, warn: tell, info: () => undefined, debug: () => undefined, verbose: () => undefined },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    context.setGlobalContextManager(this.manager);
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        'service.namespace': 'pictick',
        'service.name': `pictick-${role}`,
        'service.instance.id': String(process.pid),
      }),
      sampler: new TraceIdRatioBasedSampler(share),
      spanProcessors: [
        new BatchSpanProcessor(
          new OTLPTraceExporter({ url: `${endpoint.href.replace(/\/$/, '')}/v1/traces` }),
        ),
      ],
    });
  }

  watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
      const { url: route, config } = request.routeOptions;
      if (route !== undefined && !isStream(config))
        this.spans.set(
          request,
          this.start(`${request.method} ${route}`, SpanKind.SERVER, {
            'http.request.method': request.method,
            'http.route': route,
            'pictick.request_id': loggedId(request.id),
          }),
        );
      done();
    });
    // In preHandler, after the body was read, as the log does.
    fastify.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done) => {
      const span = this.spans.get(request);
      if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      else done();
    });
    fastify.addHook('onResponse', (request: FastifyRequest, { statusCode }: FastifyReply, done) => {
      const span = this.spans.get(request)?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  job(queue: string, work: () => Promise<void>): Promise<void> {
    return this.within(
      this.start(`job ${queue}`, SpanKind.CONSUMER, { 'messaging.destination.name': queue }),
      work,
    );
  }

  readonly statement = <T>(text: string, work: () => Promise<T>): Promise<T> => {
    // Outside of requests and jobs single statements are of no interest.
    if (!trace.getActiveSpan()) return work();
    return this.within(
      this.start(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL', SpanKind.CLIENT, {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, 1_000),
      }),
      work,
    );
  };

  async onApplicationShutdown(): Promise<void> {
    await this.provider.shutdown().catch((error: unknown) => this.log.warn(describe(error)));
    context.disable();
    diag.disable();
  }

  private start(name: string, kind: SpanKind, attributes: Attributes): Span {
    return this.provider.getTracer('pictick').startSpan(name, { kind, attributes });
  }

  private async within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await context.with(trace.setSpan(context.active(), span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: describe(error) });
      throw error;
    } finally {
      span.end();
    }
  }
}
