import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/env';
import type { Networks } from '../config/networks';
import { isPrivateHost } from '../config/parse';
import { Readiness } from '../health/readiness';
import { during } from '../log';
import { Metrics } from '../telemetry/metrics';
import { Tracing } from '../telemetry/tracing';
import { actingChildHeader } from './access';
import { canonicalUrl } from './canonical-url';
import { compressResponse } from './compress-response';
import { ErrorFilter, errorBody } from './errors';
import { addRawBodies } from './raw-body';
import { addForms } from './uploads';

const readable = /^[\x21-\x7e]{1,200}$/;
/** One year, for this host and all below it. */
export const httpsOnly = 'max-age=31536000; includeSubDomains';
export const bodyLimit = 1_048_576;
/**
 * Bytes of a too large body that are still read: closing a connection with unread bytes resets it, and the
 * answer is lost.
 */
const drainLimit = 64 * bodyLimit;

/**
 * Nest resolves @fastify/static from its own folder; the version that Swagger's page and Node 20 need is in
 * this package.
 */
class Adapter extends FastifyAdapter {
  override useStaticAssets(
    options: Parameters<FastifyAdapter['useStaticAssets']>[0],
  ): ReturnType<FastifyAdapter['useStaticAssets']> {
    return this.register(fastifyStatic as never, options);
  }
}

/** Answers addresses that no route can have, such as /%ff, before any hook. */
function unroutable(_error: unknown, request: { id: string }, reply: { raw: ServerResponse }): void {
  reply.raw
    .writeHead(404, {
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
    .end(JSON.stringify(errorBody({ code: 'NOT_FOUND' }, request.id)));
}

export function createAdapter({ trustedProxies }: Pick<Settings, 'trustedProxies'>): FastifyAdapter {
  return new Adapter({
    bodyLimit,
    // Any client can write X-Forwarded-For.
    trustProxy: trustedProxies === null ? false : (address: string) => trustedProxies.has(address),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && readable.test(given) ? given : randomUUID();
    },
    frameworkErrors: unroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

/** Paths of controllers, which the guard checks. A child has no other: no page, picture or documentation. */
const guarded = /^\/api\/(?!(?:admin\/)?docs(?:[-/?]|$))/;

const allowedHeaders = [
  'content-type',
  'x-api-key',
  'x-auth-token',
  'x-request-id',
  'x-user-language',
  'x-acting-child',
  'x-background',
  'x-epoch',
  'idempotency-key',
  'if-none-match',
];
const exposedHeaders = ['etag', 'x-epoch', 'retry-after', 'x-request-id', 'idempotent-replayed'];

/** A proxy that is not configured makes all callers look like one. Logged once. */
function warnAboutUntrustedProxy(): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  let said = false;
  return (request, _reply, done) => {
    const from =
      said || request.headers['x-forwarded-for'] === undefined ? undefined : request.socket.remoteAddress;
    if (from !== undefined && isPrivateHost(isIPv6(from) ? `[${from}]` : from)) {
      said = true;
      new Logger('http').warn(
        `X-Forwarded-For from ${from} is not believed: TRUSTED_PROXIES names no proxy, so all callers behind it count as one`,
      );
    }
    done();
  };
}

/**
 * A proxy in front of the configured one that hides addresses, as Docker does with IPv6, makes all callers
 * look like one. Logged once; the first thousand requests show it.
 */
function warnAboutHiddenAddresses(
  proxies: Networks,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  let left = 1_000;
  return (request, _reply, done) => {
    if (left > 0 && request.headers['x-forwarded-for'] !== undefined) {
      left -= 1;
      if (proxies.has(request.ip)) {
        left = 0;
        new Logger('http').warn(
          `a caller comes with an address of the proxies (${request.ip}): all who do count as one; docs/operations.md, IPv6`,
        );
      }
    }
    done();
  };
}

/** Many clients send a content type without a body. Then there is nothing to parse. */
const hasEmptyBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== undefined &&
  (headers['content-length'] ?? '0') === '0' &&
  headers['transfer-encoding'] === undefined;

/** Sets up the hooks and limits of all routes. */
export function configureApp(
  app: NestFastifyApplication,
  { corsOrigins, trustedProxies, publicUrl }: Pick<Settings, 'corsOrigins' | 'trustedProxies' | 'publicUrl'>,
): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const readiness = app.get(Readiness);
  const secure = publicUrl.protocol === 'https:';
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    void reply.header('x-request-id', request.id);
    if (secure) void reply.header('strict-transport-security', httpsOnly);
    // The client opens its next connection to another process before this one closes.
    if (readiness.draining) void reply.header('connection', 'close');
    if (hasEmptyBody(request)) delete request.headers['content-type'];
    if (/^\/api(\/|\?|$)/.test(request.url))
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (request.headers[actingChildHeader] !== undefined && !guarded.test(request.url))
      void reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(errorBody({ code: 'NOT_FOUND' }, request.id)));
    else done();
  });
  // In preHandler, after the body was read: the body parser runs outside of the request's context.
  fastify.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done) =>
    during({ requestId: request.id }, done),
  );
  fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (
      reply.statusCode === 413 &&
      Number(request.headers['content-length']) <= drainLimit &&
      !readiness.draining
    )
      reply.removeHeader('connection');
    done();
  });
  app.get(Tracing).watchRequests(fastify);
  app.get(Metrics).watchRequests(fastify);
  addRawBodies(fastify);
  if (trustedProxies === null)
    fastify.addHook('onRequest', warnAboutUntrustedProxy()).addHook('onSend', compressResponse);
  else fastify.addHook('onRequest', warnAboutHiddenAddresses(trustedProxies));
  if (corsOrigins.length > 0)
    app.enableCors({
      origin: corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders,
      exposedHeaders,
      credentials: false,
      maxAge: 600,
    });
  // Cookies are parsed only where identity uses them, not with each request.
  void app.register(cookie as unknown as Parameters<NestFastifyApplication['register']>[0], { hook: false });
  addForms(fastify);
  app.useGlobalFilters(new ErrorFilter());
}
