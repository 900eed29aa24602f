import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { SETTINGS, type Settings } from '../config/env';

export type Access = 'public' | 'signed-in' | 'support';
export const ACCESS = 'pictick:access';

/** The mark, and the same in the OpenAPI document. */
const access = (mark: Access): MethodDecorator => applyDecorators(SetMetadata(ACCESS, mark), ApiExtension('x-access', mark), ...(mark === 'public' ? [] : [ApiSecurity('token')]));

/** Every route says exactly one of these three; a test proves it. */
export const Public = (): MethodDecorator => access('public');
export const SignedIn = (): MethodDecorator => access('signed-in');
/** @public For the routes of support staff, which come with their issue. */
export const Support = (): MethodDecorator => access('support');

/** Who is asking. */
export interface Identified {
  id: string;
  sid: string;
  name: string;
  email: string;
}

/** Tells who holds a token, or throws TOKEN_EXPIRED or INVALID_TOKEN. Identity implements it. */
export abstract class Authenticator {
  abstract authenticate(token: string): Promise<Identified> | Identified;
  /** Support staff see and do more than others. */
  abstract isSupport(person: Identified): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    person?: Identified;
  }
}

/** The one guard: client id, token, access. */
@Injectable()
export class AccessGuard implements CanActivate {
  private authenticator?: Authenticator;
  private readonly apiKeys: ReadonlySet<string>;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.apiKeys = new Set(settings.apiKeys);
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const apiKey = request.headers['x-api-key'];
    // The key never opens a door, but one that was switched off closes it.
    if (typeof apiKey === 'string' && !this.apiKeys.has(apiKey)) throw new DomainError('FORBIDDEN', 'forbidden');
    const access = Reflect.getMetadata(ACCESS, context.getHandler()) as Access | undefined;
    if (access === 'public') return true;
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string' || token === '') throw new DomainError('UNAUTHORIZED', 'unauthorised');
    this.authenticator ??= this.modules.get(Authenticator, { strict: false });
    const person = this.authenticator.authenticate(token);
    if (person instanceof Promise || access !== 'signed-in') return this.admit(request, person, access);
    request.person = person;
    return true;
  }

  private async admit(request: FastifyRequest, waiting: Promise<Identified> | Identified, access: Access | undefined): Promise<boolean> {
    const person = await waiting;
    request.person = person;
    if (access === 'signed-in') return true;
    // A route without a mark is closed.
    if (access === 'support' && (await this.authenticator?.isSupport(person))) return true;
    throw new DomainError('FORBIDDEN', 'forbidden');
  }
}

/** The person of a signed-in route. */
export const Person = createParamDecorator((_: unknown, context: ExecutionContext): Identified => {
  const { person } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!person) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  return person;
});
