import multipart from '@fastify/multipart';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { uploadBytes } from '@pictick/rules/imaging/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../kernel/domain-error';

const takesFile = 'pictickTakesFile';

/** One file and no other field. */
const limits = { fileSize: uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };

/** Marks a route whose body may be a file, larger than other bodies. */
export const TakesFile = (): MethodDecorator => applyDecorators(RouteConfig({ [takesFile]: true }));

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Parses forms on those routes, and refuses them everywhere else. */
export function addForms(fastify: FastifyInstance): void {
  // Runs the plugin's hooks for forms alone: its listener and seven promises take a tenth of the time of a
  // read.
  const aroundForms = (name: string, hook: Hook): void => {
    fastify.addHook(
      name as 'onRequest',
      (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
        if (isForm(request)) void hook(request, reply).then(() => done(), done);
        else done();
      },
    );
  };
  multipart(Object.create(fastify, { addHook: { value: aroundForms } }) as never, { limits }, (error) => {
    if (error) throw error;
  });
  fastify.addHook(
    'onRequest',
    (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      if (isForm(request) && !(takesFile in request.routeOptions.config))
        done(Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 }));
      else done();
    },
  );
}

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

interface WithFile {
  isMultipart(): boolean;
  file(options: { limits: { fileSize: number } }): Promise<{ toBuffer(): Promise<Buffer> } | undefined>;
}

/**
 * The bytes of the one file.
 * @throws BAD_REQUEST for a broken form; the plugin's 413 for a file that is too large
 */
export async function fileIn(request: FastifyRequest, mostBytes = uploadBytes): Promise<Buffer> {
  const form = request as FastifyRequest & WithFile;
  if (!form.isMultipart()) throw Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
  try {
    const file = await form.file({ limits: { fileSize: mostBytes } });
    if (!file) throw invalid({ field: 'file', rule: 'required' });
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof DomainError || statusOf(error) === 413) throw error;
    // The form is cut off, or is no form.
    throw new DomainError('BAD_REQUEST', 'malformed');
  }
}

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
