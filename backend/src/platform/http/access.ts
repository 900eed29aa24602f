import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { SETTINGS, type Settings } from '../config/env';
import { networkOf } from '../limits/address';
import { type TokenRequest, globalLimits, describeLimit, type Limit } from '../limits/limit';
import { RateLimits } from '../limits/rate-limits';
import { isInternalRequest } from './internal-request';

export type Access = 'public' | 'signed-in' | StaffRole;
export const ACCESS = 'pictick:access';
export const LIMIT = 'pictick:limit';

/** Sets the metadata and the same in the OpenAPI document. */
const access = (mark: Access, limit?: Limit): MethodDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, mark),
    ApiExtension('x-access', mark),
    ...(mark === 'public' ? [] : [ApiSecurity('token')]),
    ...(limit ? [SetMetadata(LIMIT, limit), ApiExtension('x-limit', describeLimit(limit))] : []),
  );

/**
 * Every route has exactly one of these four marks, and a limit if it is lower than the global one; tests
 * prove it.
 */
export const Public = (limit?: Limit): MethodDecorator => access('public', limit);
export const SignedIn = (limit?: Limit): MethodDecorator => access('signed-in', limit);
/** For support staff and admins, who read. */
export const Support = (): MethodDecorator => access('support');
/** For admins, who act. */
export const Admin = (): MethodDecorator => access('admin');

export const UNCOUNTED = 'pictick:uncounted';
/** With @Public: a provider calls as often as it has events, and the route verifies the signature. */
export const Uncounted = (): MethodDecorator => SetMetadata(UNCOUNTED, true);

/** The caller of a request. */
export interface Identified {
  id: string;
  sid: string;
  name: string;
  email: string;
}

/** Identifies the holder of a token. Identity implements it. */
export abstract class Authenticator {
  /** @throws TOKEN_EXPIRED, INVALID_TOKEN, ACCOUNT_GONE */
  abstract authenticate(token: string): Promise<Identified> | Identified;
  /**
   * The staff role at this moment; null for other users.
   * @throws FRESH_SIGN_IN_NEEDED if the sign-in is too old for a role
   */
  abstract staffRoleOf(person: Identified): Promise<StaffRole | null>;
  /** Those of these sessions that have ended. */
  abstract endedOf(sids: readonly string[]): Promise<string[]>;
  /**
   * Calls `hear` with the id of a session that has ended, in any process, once its tokens are refused here;
   * with '' if a notification may have been lost.
   */
  abstract whenEnded(hear: (sid: string) => void): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    person?: Identified;
    staffRole?: StaffRole;
    /** Returns the tokens of a request that failed with this error, if its limit forgives the error. */
    forgive?: (error: unknown) => void;
  }
}

interface RouteMetadata {
  uncounted: boolean;
  access: Access | undefined;
  limit: Limit | undefined;
}

/** The one guard of all routes: client id, token, access and rate limit. */
@Injectable()
export class AccessGuard implements CanActivate {
  private authenticator?: Authenticator;
  /** Metadata of each route, looked up once. */
  private readonly metadata = new WeakMap<object, RouteMetadata>();

  constructor(
    private readonly modules: ModuleRef,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'apiKeys' | 'staffNetworks'>,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { uncounted, access, limit } = this.metadataOf(context.getHandler());
    if (uncounted) return true;
    const rate = this.rateOf(request.headers['x-api-key']);
    // Already authenticated and counted as a part of another request.
    if (isInternalRequest(request)) return this.open(request, access);
    const opening = rejecting(() => this.open(request, access));
    if (opening !== true) return this.countWaiting(request, rate, limit, opening);
    return this.limits.admit(this.tokenRequests(request, rate, limit));
  }

  private metadataOf(route: object): RouteMetadata {
    let known = this.metadata.get(route);
    if (!known) {
      const mark = (name: string): unknown => Reflect.getMetadata(name, route);
      known = {
        uncounted: mark(UNCOUNTED) === true,
        access: mark(ACCESS) as Access | undefined,
        limit: mark(LIMIT) as Limit | undefined,
      };
      this.metadata.set(route, known);
    }
    return known;
  }

  /**
   * A client id gives no access, but one that was switched off is refused. Returns the factor of its rate
   * limits.
   */
  private rateOf(client: string | string[] | undefined): number {
    if (typeof client !== 'string') return 1;
    const rate = this.settings.apiKeys.get(client);
    if (rate === undefined) throw new DomainError('UNKNOWN_CLIENT', 'forbidden');
    return rate;
  }

  /**
   * Needs the user before it counts. A caller without a valid token counts by address, and gets 429 first if
   * that is over its limit.
   */
  private async countWaiting(
    request: FastifyRequest,
    rate: number,
    limit: Limit | undefined,
    opening: Promise<boolean>,
  ): Promise<boolean> {
    try {
      await opening;
    } catch (error) {
      if (error instanceof DomainError) await this.limits.admit(this.tokenRequests(request, rate, limit));
      throw error;
    }
    return this.limits.admit(this.tokenRequests(request, rate, limit));
  }

  /** A user counts by account and not by address, because many users may share an address. */
  private tokenRequests(request: FastifyRequest, rate: number, limit: Limit | undefined): TokenRequest[] {
    const { person, body } = request;
    const network = (): string => networkOf(request.ip);
    const tokenRequests: TokenRequest[] = [];
    if (person) tokenRequests.push(this.limits.request(globalLimits.perPerson, person.id, rate));
    else if (!limit?.exemptFromGlobal)
      tokenRequests.push(this.limits.request(globalLimits.perAddress, network(), rate));
    if (limit?.of === 'address') tokenRequests.push(this.limits.request(limit, network(), rate, body));
    if (limit?.of === 'person' && person)
      tokenRequests.push(...this.perPerson(request, limit, person.id, rate));
    return tokenRequests;
  }

  private perPerson(request: FastifyRequest, limit: Limit, id: string, rate: number): TokenRequest[] {
    const tokenRequest = this.limits.request(limit, id, rate, request.body);
    const { forgives, also } = limit;
    if (forgives)
      request.forgive = (error) => void (forgives(error) && this.limits.returnTokens(tokenRequest));
    return also ? [tokenRequest, this.limits.request(also, id, rate)] : [tokenRequest];
  }

  /** Also for requests without a route of this app. */
  open(request: FastifyRequest, access: Access | undefined): boolean | Promise<boolean> {
    if (access === 'public') return true;
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string' || token === '') throw new DomainError('UNAUTHORIZED', 'unauthorised');
    this.authenticator ??= this.modules.get<Authenticator>(Authenticator, { strict: false });
    const person = this.authenticator.authenticate(token);
    if (person instanceof Promise || access !== 'signed-in') return this.admit(request, person, access);
    request.person = person;
    return true;
  }

  private async admit(
    request: FastifyRequest,
    waiting: Promise<Identified> | Identified,
    access: Access | undefined,
  ): Promise<boolean> {
    const person = await waiting;
    request.person = person;
    if (access === 'signed-in') return true;
    // The same answer as for users without a role, so that outsiders cannot tell who is staff.
    const { staffNetworks } = this.settings;
    const isElsewhere = staffNetworks !== null && !staffNetworks.has(request.ip);
    const role = access === undefined || isElsewhere ? null : await this.authenticator?.staffRoleOf(person);
    // A route without a mark is closed.
    if (role && (role === 'admin' || access === 'support')) {
      request.staffRole = role;
      return true;
    }
    throw new DomainError('FORBIDDEN', 'forbidden');
  }
}

/** Turns a thrown refusal into a rejected promise. */
function rejecting(open: () => boolean | Promise<boolean>): true | Promise<boolean> {
  try {
    const opened = open();
    return opened === true ? true : Promise.resolve(opened);
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

export function personOf({ person }: FastifyRequest): Identified {
  if (!person) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  return person;
}

/** The user of a signed-in route. */
export const Person = createParamDecorator((_: unknown, context: ExecutionContext): Identified =>
  personOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The staff member of a support or admin route. */
export interface StaffMember {
  id: string;
  role: StaffRole;
}

export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffMember => {
  const { person, staffRole } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!person || !staffRole) throw new DomainError('FORBIDDEN', 'forbidden');
  return { id: person.id, role: staffRole };
});
