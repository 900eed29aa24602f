import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/env';
import { DtoPipe } from './dto-pipe';
import { ErrorFilter, errorBody } from './errors';
import { fileLimits, refuseFiles } from './uploads';

const readable = /^[\x21-\x7e]{1,200}$/;
export const bodyLimit = 1_048_576;

/** Nest looks for @fastify/static beside itself; the version that Swagger's page and Node 20 want stands beside us. */
class Adapter extends FastifyAdapter {
  override useStaticAssets(options: Parameters<FastifyAdapter['useStaticAssets']>[0]): ReturnType<FastifyAdapter['useStaticAssets']> {
    return this.register(fastifyStatic as never, options);
  }
}

/** Addresses that no route can ever get, such as /%ff, are answered before any hook. */
function unroutable(_error: unknown, request: { id: string }, reply: { raw: ServerResponse }): void {
  reply.raw
    .writeHead(404, { 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(errorBody({ code: 'NOT_FOUND' }, request.id)));
}

export function createAdapter(settings: Pick<Settings, 'publicUrl'>): FastifyAdapter {
  return new Adapter({
    bodyLimit,
    // The proxy in front of a public address is trusted for the caller's address, nobody else.
    trustProxy: settings.publicUrl.protocol === 'https:' ? 'loopback,uniquelocal' : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && readable.test(given) ? given : randomUUID();
    },
    frameworkErrors: unroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

/** What every route has in common. */
export function configureApp(app: NestFastifyApplication, _settings: Settings): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    void reply.header('x-request-id', request.id);
    if (/^\/api(\/|\?|$)/.test(request.url)) void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    done();
  });
  void app.register(cookie as unknown as Parameters<NestFastifyApplication['register']>[0]);
  void app.register(multipart as unknown as Parameters<NestFastifyApplication['register']>[0], { limits: fileLimits });
  fastify.addHook('onRequest', refuseFiles);
  app.useGlobalPipes(new DtoPipe());
  app.useGlobalFilters(new ErrorFilter());
}
