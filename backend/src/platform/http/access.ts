import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { SETTINGS, type Settings } from '../config/env';
import type { Networks } from '../config/networks';

export type Access = 'public' | 'signed-in' | StaffRole;
export const ACCESS = 'pictick:access';

/** The mark, and the same in the OpenAPI document. */
const access = (mark: Access): MethodDecorator => applyDecorators(SetMetadata(ACCESS, mark), ApiExtension('x-access', mark), ...(mark === 'public' ? [] : [ApiSecurity('token')]));

/** Every route says exactly one of these four; a test proves it. */
export const Public = (): MethodDecorator => access('public');
export const SignedIn = (): MethodDecorator => access('signed-in');
/** Support staff look; whoever is admin may do so too. */
export const Support = (): MethodDecorator => access('support');
/** Only an admin acts. */
export const Admin = (): MethodDecorator => access('admin');

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
  /** As it stands at this moment; null for nearly everybody. Throws FRESH_SIGN_IN_NEEDED where their sign-in is too long ago for a role. */
  abstract staffRoleOf(person: Identified): Promise<StaffRole | null>;
  /** Those of these sessions that are over. */
  abstract endedOf(sids: readonly string[]): Promise<string[]>;
}

declare module 'fastify' {
  interface FastifyRequest {
    person?: Identified;
    staffRole?: StaffRole;
  }
}

/** The one guard: client id, token, access. */
@Injectable()
export class AccessGuard implements CanActivate {
  private authenticator?: Authenticator;
  private readonly apiKeys: ReadonlySet<string>;
  private readonly staffNetworks: Networks | null;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.apiKeys = new Set(settings.apiKeys);
    this.staffNetworks = settings.staffNetworks;
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const apiKey = request.headers['x-api-key'];
    // The key never opens a door, but one that was switched off closes it.
    if (typeof apiKey === 'string' && !this.apiKeys.has(apiKey)) throw new DomainError('FORBIDDEN', 'forbidden');
    return this.open(request, Reflect.getMetadata(ACCESS, context.getHandler()) as Access | undefined);
  }

  /** Also for what is no route of ours, such as a document of somebody else's making. */
  open(request: FastifyRequest, access: Access | undefined): boolean | Promise<boolean> {
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
    // The same answer that people without a role get: from elsewhere nobody can tell who has one.
    const isElsewhere = this.staffNetworks !== null && !this.staffNetworks.has(request.ip);
    const role = access === undefined || isElsewhere ? null : await this.authenticator?.staffRoleOf(person);
    // A route without a mark is closed.
    if (role && (role === 'admin' || access === 'support')) {
      request.staffRole = role;
      return true;
    }
    throw new DomainError('FORBIDDEN', 'forbidden');
  }
}

/** The person of a signed-in route. */
export const Person = createParamDecorator((_: unknown, context: ExecutionContext): Identified => {
  const { person } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!person) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  return person;
});

/** Whoever looks after the product, on a route of theirs. */
export interface StaffMember {
  id: string;
  role: StaffRole;
}

export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffMember => {
  const { person, staffRole } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!person || !staffRole) throw new DomainError('FORBIDDEN', 'forbidden');
  return { id: person.id, role: staffRole };
});
