import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const takesRaw = 'pictickTakesRaw';
const rawType = 'application/vnd.pictick.raw';
/** What providers send is a few kilobytes. */
const mostBytes = 524_288;

/** A body that is signed: it is handed on as it came, byte for byte, whatever it calls itself. */
export const TakesRaw = (): MethodDecorator => applyDecorators(RouteConfig({ [takesRaw]: true }));

/** Past the parser of JSON: another name for the type, and a parser of its own for that name. */
export function addRawBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(rawType, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    if (takesRaw in request.routeOptions.config) request.headers['content-type'] = rawType;
    // Nobody else may call a body by that name.
    else if (request.headers['content-type']?.toLowerCase().startsWith(rawType))
      delete request.headers['content-type'];
    done();
  });
}
