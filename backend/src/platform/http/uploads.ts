import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../kernel/domain-error';

const takesFile = 'pictickTakesFile';
const megabyte = 1_048_576;

/** One file and nothing beside it. */
export const fileLimits = { fileSize: 8 * megabyte, files: 1, fields: 0, parts: 1, headerPairs: 20 };

/** The one kind of route whose body may be a file, and larger than others. */
export const TakesFile = (): MethodDecorator => applyDecorators(RouteConfig({ [takesFile]: true }));

/** Everywhere else a form with files is as foreign as ever. */
export function refuseFiles(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
  const { config } = request.routeOptions;
  const isWanted = takesFile in config;
  if (isForm && !isWanted) done(Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 }));
  else done();
}

interface WithFile {
  isMultipart(): boolean;
  file(): Promise<{ toBuffer(): Promise<Buffer> } | undefined>;
}

/** The bytes of the one file; 413 where they are too many. */
export async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const form = request as FastifyRequest & WithFile;
  if (!form.isMultipart()) throw Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
  try {
    const file = await form.file();
    if (!file) throw invalid({ field: 'file', rule: 'required' });
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof DomainError || statusOf(error) === 413) throw error;
    // A form that breaks off, or that is none.
    throw new DomainError('BAD_REQUEST', 'malformed');
  }
}

const statusOf = (error: unknown): number | undefined => (typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined);
