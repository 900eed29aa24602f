import { createHash } from 'node:crypto';
import { type ExecutionContext, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { type Language as Spoken, languageOf } from '@pictick/rules/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid, notFound } from '../../kernel/domain-error';
import type { StoredResponse, Command } from '../idempotency/idempotency';
import { isUuid } from './is-uuid';

export type Language = Spoken;
export const toLanguage = (raw: unknown): Spoken => languageOf(raw) ?? 'en';

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** The user's language from x-user-language; one of six. */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): Spoken =>
  toLanguage(requestOf(context).headers['x-user-language']),
);

/** An id in the path. @throws NOT_FOUND if the text has not the form of an id */
export function idIn({ params }: FastifyRequest, name: string): string {
  const value = (params as Record<string, string | undefined>)[name];
  if (!isUuid(value)) throw notFound();
  return value.toLowerCase();
}

const PathId = createParamDecorator((name: string, context: ExecutionContext): string =>
  idIn(requestOf(context), name),
);

export const Id = (name: string): ParameterDecorator => PathId(name);
/** Where staff find these ids, for the OpenAPI document. */
const idSources: Readonly<Record<string, string>> = {
  personId: 'The `account` of `POST /api/admin/people/find`.',
  deviceId: 'The id of a linked device.',
  jobId: 'The `id` of `GET /api/admin/dead-letters`.',
  imageId: 'The id of a picture.',
  reportId: 'The `id` of `GET /api/admin/picture-reports`.',
  referralId: 'The `referralId` of `GET /api/admin/people/{personId}/billing`, among the rewards.',
};
/** Decorates the method: documents the ids of the path. */
export const Ids = (...names: string[]): MethodDecorator =>
  applyDecorators(
    ...names.map((name) =>
      ApiParam({
        name,
        format: 'uuid',
        type: String,
        ...(idSources[name] !== undefined && { description: idSources[name] }),
        example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
      }),
    ),
  );

const readable = /^[\x21-\x7e]{1,200}$/;

/**
 * The idempotent command of a mutation: Idempotency-Key, else X-Request-ID, and a fingerprint of the request.
 */
export const CommandOf = createParamDecorator((_: unknown, context: ExecutionContext): Command => {
  const request = requestOf(context);
  if (!request.person) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  const given = request.headers['idempotency-key'];
  if (given !== undefined && !(typeof given === 'string' && readable.test(given)))
    throw invalid({ field: 'Idempotency-Key', rule: 'format' });
  const actor = request.actingChild ? ` ${request.actingChild.childId}` : '';
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}${actor}\n${textOf(request.body)}`)
    .digest();
  return { userId: request.person.id, key: given ?? request.id, fingerprint };
});

function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    // The body comes from JSON, so serialising fails only if it is nested too deep.
    throw new DomainError('MALFORMED_JSON', 'malformed');
  }
}

export const Mutation = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description:
      'A new key (such as a UUID) for each action; the same key takes effect only once. Defaults to X-Request-ID.',
  });

/** Sends the stored body unchanged. */
export function sendStored<T extends object>(reply: FastifyReply, given: StoredResponse<T>): FastifyReply {
  if (given.replayed) void reply.header('Idempotent-Replayed', 'true');
  return sendJson(reply, given.body, given.status);
}

export function sendJson(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}
