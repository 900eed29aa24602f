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
import { ApiExtension, ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError, notFound } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { SETTINGS, type Settings } from '../config/env';
import { networkOf } from '../limits/address';
import { type TokenRequest, globalLimits, describeLimit, type Limit } from '../limits/limit';
import { RateLimits } from '../limits/rate-limits';
import { isInternalRequest } from './internal-request';
import { isUuid } from './is-uuid';

export type Access = 'public' | 'signed-in' | 'kid' | 'signed-in-or-kid' | StaffRole;
export const ACCESS = 'pictick:access';
export const LIMIT = 'pictick:limit';

export const actingChildHeader = 'x-acting-child';
/** On a read that a linked device makes for itself, of a home that is not shown: it is no use of that home. */
export const backgroundHeader = 'x-background';
/** The access token of a linked device begins with it. */
export const kidTokenPrefix = 'kid.';
const actingHeader = {
  name: 'X-Acting-Child',
  example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
  description: 'The child that uses the device. Routes that name no such header answer it with 404.',
};

/** Sets the metadata and the same in the OpenAPI document. */
const access = (mark: Access, limit?: Limit): MethodDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, mark),
    ApiExtension('x-access', mark),
    ...(mark === 'public' ? [] : [ApiSecurity('token')]),
    ...(limit ? [SetMetadata(LIMIT, limit), ApiExtension('x-limit', describeLimit(limit))] : []),
  );

/**
 * Every route has exactly one of these marks, and a limit if it is lower than the global one; tests prove it.
 */
export const Public = (limit?: Limit): MethodDecorator => access('public', limit);
export const SignedIn = (limit?: Limit): MethodDecorator => access('signed-in', limit);
/** For a child on a signed-in adult's device or on a linked one: X-Acting-Child names the child. */
export const Kid = (limit?: Limit): MethodDecorator =>
  applyDecorators(access('kid', limit), ApiHeader({ ...actingHeader, required: true }));
/** For both: with X-Acting-Child the caller is the child. */
export const SignedInOrKid = (limit?: Limit): MethodDecorator =>
  applyDecorators(access('signed-in-or-kid', limit), ApiHeader({ ...actingHeader, required: false }));
/** For support staff and admins, who read. */
export const Support = (): MethodDecorator => access('support');
/** For admins, who act. */
export const Admin = (): MethodDecorator => access('admin');

export const IN_KID_MODE = 'pictick:in-kid-mode';
/**
 * The route ignores X-Acting-Child and, if it is public, the token of a linked device: a page in kid mode renews
 * and ends the session of its adult, and links and renews its own device.
 */
export const AlsoInKidMode = (): MethodDecorator => SetMetadata(IN_KID_MODE, true);

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

/** A child that uses the device of a signed-in adult, or a linked one. */
export interface ActingChildCaller {
  /** The adult, or the linked device: the owner of the idempotency keys and the rate limits. */
  personId: string;
  sid: string;
  childId: string;
  householdId: string;
  /** Set on a linked device. */
  deviceId?: string;
}

/** Knows for which children a user may act. Identity implements it. */
export abstract class ActingChildren {
  /** Null if the user has no such child. @throws CHILD_GONE */
  abstract actingChild(
    personId: string,
    childId: string,
  ): Promise<Pick<ActingChildCaller, 'childId' | 'householdId'> | null>;
}

/** Identifies linked devices. Identity implements it. */
export abstract class KidDeviceAuthenticator {
  /**
   * The child that uses the device; null if it is none of the device's. `isUse`: the adults see that time.
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, CHILD_GONE
   */
  abstract child(token: string, childId: string, isUse?: boolean): Promise<ActingChildCaller | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    person?: Identified;
    /** Set if the request has a child's rights only. */
    actingChild?: ActingChildCaller;
    /** The token of a linked device that a public route of kid mode got; not verified yet. */
    linkedDeviceToken?: string;
    staffRole?: StaffRole;
    /** Returns the tokens of a request that failed with this error, if its limit forgives the error. */
    forgive?: (error: unknown) => void;
  }
}

interface RouteMetadata {
  uncounted: boolean;
  alsoInKidMode: boolean;
  access: Access | undefined;
  limit: Limit | undefined;
}

/** The one guard of all routes: client id, token, access and rate limit. */
@Injectable()
export class AccessGuard implements CanActivate {
  private authenticator?: Authenticator;
  private actingChildren?: ActingChildren;
  private kidDevices?: KidDeviceAuthenticator;
  /** Metadata of each route, looked up once. */
  private readonly metadata = new WeakMap<object, RouteMetadata>();

  constructor(
    private readonly modules: ModuleRef,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'apiKeys' | 'staffNetworks'>,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { uncounted, alsoInKidMode, access, limit } = this.metadataOf(context.getHandler());
    if (alsoInKidMode) ignoreChild(request, access);
    if (uncounted) return this.assertNoChild(request);
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
        alsoInKidMode: mark(IN_KID_MODE) === true,
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
    if (access === 'kid' || access === 'signed-in-or-kid') return this.admitChild(request, access);
    this.assertNoChild(request);
    if (access === 'public') return true;
    const person = this.authenticate(request);
    if (person instanceof Promise || access !== 'signed-in') return this.admit(request, person, access);
    request.person = person;
    return true;
  }

  /** @throws UNAUTHORIZED and the errors of Authenticator */
  private authenticate({ headers }: FastifyRequest): Promise<Identified> | Identified {
    const token = headers['x-auth-token'];
    if (typeof token !== 'string' || token === '') throw new DomainError('UNAUTHORIZED', 'unauthorised');
    this.authenticator ??= this.modules.get<Authenticator>(Authenticator, { strict: false });
    return this.authenticator.authenticate(token);
  }

  /** A request of a child has no other route, also with the token of its adult. @throws NOT_FOUND */
  private assertNoChild({ headers }: FastifyRequest): true {
    if (headers[actingChildHeader] !== undefined || kidTokenIn(headers) !== null) throw notFound();
    return true;
  }

  /** @throws NOT_FOUND, CHILD_GONE and the errors of Authenticator */
  private async admitChild(request: FastifyRequest, access: 'kid' | 'signed-in-or-kid'): Promise<boolean> {
    const childId = request.headers[actingChildHeader];
    if (access === 'signed-in-or-kid' && childId === undefined) return this.open(request, 'signed-in');
    const kidToken = kidTokenIn(request.headers);
    if (kidToken !== null) return this.admitLinkedChild(request, kidToken, childId);
    const person = await this.authenticate(request);
    request.person = person;
    if (!isUuid(childId)) throw notFound();
    this.actingChildren ??= this.modules.get<ActingChildren>(ActingChildren, { strict: false });
    const child = await this.actingChildren.actingChild(person.id, childId.toLowerCase());
    if (!child) throw notFound();
    request.actingChild = { personId: person.id, sid: person.sid, ...child };
    return true;
  }

  /** The device takes the place of the person. @throws NOT_FOUND and the errors of KidDeviceAuthenticator */
  private async admitLinkedChild(
    request: FastifyRequest,
    token: string,
    childId: string | string[] | undefined,
  ): Promise<boolean> {
    if (!isUuid(childId)) throw notFound();
    this.kidDevices ??= this.modules.get<KidDeviceAuthenticator>(KidDeviceAuthenticator, { strict: false });
    const isUse = request.method !== 'GET' || request.headers[backgroundHeader] === undefined;
    const child = await this.kidDevices.child(token, childId.toLowerCase(), isUse);
    if (!child) throw notFound();
    request.person = { id: child.personId, sid: child.sid, name: '', email: '' };
    request.actingChild = child;
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

/** The token of a linked device; null if the request has none. */
function kidTokenIn({ 'x-auth-token': token }: FastifyRequest['headers']): string | null {
  return typeof token === 'string' && token.startsWith(kidTokenPrefix) ? token : null;
}

/** A public route does not need the token of a linked device, but may use it. */
function ignoreChild(request: FastifyRequest, access: Access | undefined): void {
  const { headers } = request;
  headers[actingChildHeader] = undefined;
  const token = kidTokenIn(headers);
  if (access !== 'public' || token === null) return;
  request.linkedDeviceToken = token;
  headers['x-auth-token'] = undefined;
}

/** Of a public route of kid mode; it proves nothing until it is verified. */
export const linkedDeviceTokenOf = ({ linkedDeviceToken }: FastifyRequest): string | null =>
  linkedDeviceToken ?? null;

/** Turns a thrown refusal into a rejected promise. */
function rejecting(open: () => boolean | Promise<boolean>): true | Promise<boolean> {
  try {
    const opened = open();
    return opened === true ? true : Promise.resolve(opened);
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The signed-in user. A request of a child has none: its adult's rights are not its own. */
export function personOf({ person, actingChild }: FastifyRequest): Identified {
  if (!person || actingChild) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  return person;
}

/** The caller of a signed-in-or-kid route: the user, and the child if one acts. */
export interface Principal {
  personId: string;
  sid: string;
  child: ActingChildCaller | null;
}

export function principalOf({ person, actingChild }: FastifyRequest): Principal {
  if (!person) throw new DomainError('UNAUTHORIZED', 'unauthorised');
  return { personId: person.id, sid: person.sid, child: actingChild ?? null };
}

/** The child of a kid route. */
export const ActingChild = createParamDecorator(
  (_: unknown, context: ExecutionContext): ActingChildCaller => {
    const { actingChild } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!actingChild) throw notFound();
    return actingChild;
  },
);

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
