import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const takesRaw = 'pictickTakesRaw';
const rawType = 'application/vnd.pictick.raw';
/** Bodies of providers are a few kilobytes. */
const mostBytes = 524_288;

/** A signed body: it is passed on byte for byte, whatever its content type. */
export const TakesRaw = (): MethodDecorator => applyDecorators(RouteConfig({ [takesRaw]: true }));

/** Bypasses the JSON parser: renames the content type and adds a parser for that name. */
export function addRawBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(rawType, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    if (takesRaw in request.routeOptions.config) request.headers['content-type'] = rawType;
    // Refuses clients that send the internal content type.
    else if (request.headers['content-type']?.toLowerCase().startsWith(rawType))
      delete request.headers['content-type'];
    done();
  });
}
