import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Strategy, type Profile, type VerifyCallback } from 'passport-google-oauth20';
import { Clock } from '../../kernel/clock';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { GoogleAccounts, type Arrival, type Arrived, type Departure } from '../application/google-accounts';
import { seal, unseal } from '../application/secrets';
import type { Vouched } from '../domain/person';

const tripLifeMs = 10 * 60_000;
const answerWithinMs = 8_000;
const tripPurpose = 'google-trip';
const leewaySeconds = 60;

/** What the browser carries in a sealed cookie while it is away. */
interface Trip {
  bind: string;
  nonce: string;
  verifier: string;
  expiresAt: number;
}

interface State {
  v: 1;
  platform: 'web';
  frontendRedirect: string;
  /** Hash of the trip's `bind`: this state belongs to that browser. */
  b: string;
  exp: number;
}

/** What the strategy sees as its request; each sign-in has one of its own. */
interface Journey {
  query: Record<string, unknown>;
  nonce: string;
  frontendRedirect: string;
  cookie: string;
  trip: Trip | null;
}

interface StoreCallback {
  (error: Error | null, state?: unknown): void;
}
interface VerifyStateCallback {
  (error: Error | null, ok?: string | false, info?: unknown): void;
}
type Ending = { redirect: string } | { vouched: Vouched } | { refused: string };

/** What passport would put on a strategy; done here, so that no session and no middleware is needed. */
interface Runnable {
  redirect(location: string): void;
  success(vouched: Vouched): void;
  fail(info: unknown): void;
  error(error: Error): void;
  authenticate(journey: Journey, options: object): void;
}

interface InnerOAuth2 {
  useAuthorizationHeaderforGET(use: boolean): void;
}

class GoogleStrategy extends Strategy {
  override authorizationParams(options: { nonce?: string } & Record<string, unknown>): object {
    const params = super.authorizationParams(options) as Record<string, unknown>;
    return options.nonce ? { ...params, nonce: options.nonce } : params;
  }
}

@Injectable()
export class PassportGoogleAccounts extends GoogleAccounts {
  private readonly strategy: GoogleStrategy;
  private readonly keys: JWTVerifyGetKey;
  private readonly hmacKeys: Buffer[];
  private readonly log = new Logger('google');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
    const { google, publicUrl, hmacKeys } = settings;
    this.hmacKeys = hmacKeys;
    this.keys = createRemoteJWKSet(new URL(google.jwksUrl), { timeoutDuration: answerWithinMs });
    const options = {
      clientID: google.clientId,
      clientSecret: google.clientSecret,
      authorizationURL: google.authorizationUrl,
      tokenURL: google.tokenUrl,
      userProfileURL: google.userinfoUrl,
      callbackURL: new URL('/api/auth/google/callback', publicUrl).href,
      scope: ['openid', 'email', 'profile'],
      pkce: true,
      passReqToCallback: true as const,
      // Our own store keeps the state in the browser; without one, passport would not check it at all.
      store: {
        store: (journey: Journey, verifier: string, _state: unknown, _meta: unknown, done: StoreCallback) => this.writeState(journey, verifier, done),
        verify: (journey: Journey, state: string, _meta: unknown, done: VerifyStateCallback) => this.checkState(journey, state, done),
      },
    };
    this.strategy = new GoogleStrategy(
      options as never,
      ((journey: Journey, _access: string, _refresh: string, params: { id_token?: string }, profile: Profile, done: VerifyCallback) => {
        // Google's refresh token is dropped here: we ask Google for nothing later.
        this.vouch(journey, params.id_token, profile).then(
          (vouched) => done(null, vouched as never),
          (error: unknown) => done(error instanceof Error ? error : new Error('id token')),
        );
      }) as never,
    );
    // The access token belongs into a header, not into an address that somebody logs.
    (this.strategy as unknown as { _oauth2: InnerOAuth2 })._oauth2.useAuthorizationHeaderforGET(true);
  }

  async depart(frontendRedirect: string): Promise<Departure> {
    const journey: Journey = { query: {}, nonce: randomBytes(32).toString('base64url'), frontendRedirect, cookie: '', trip: null };
    const ending = await this.travel(journey, { nonce: journey.nonce, accessType: 'offline', prompt: 'consent' });
    if (!('redirect' in ending)) throw new Error('the strategy did not redirect');
    return { location: ending.redirect, cookie: journey.cookie };
  }

  async arrive({ query, cookie }: Arrival): Promise<Arrived | 'declined' | null> {
    const trip = this.openTrip(cookie);
    if (!trip || typeof query['state'] !== 'string') return null;
    if (query['error'] === 'access_denied') return this.stateOf(trip, query['state']) ? 'declined' : null;
    if (typeof query['code'] !== 'string') return null;
    const journey: Journey = { query: { code: query['code'], state: query['state'] }, nonce: trip.nonce, frontendRedirect: '/login', cookie: '', trip };
    const ending = await this.travel(journey, {});
    if ('vouched' in ending) return { vouched: ending.vouched, frontendRedirect: journey.frontendRedirect, trip: trip.bind };
    this.log.warn(`sign-in refused: ${'refused' in ending ? ending.refused : 'redirect'}`);
    return null;
  }

  /** Runs the strategy once. Every ending is an answer; so is no ending in time. */
  private travel(journey: Journey, options: object): Promise<Ending> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ refused: 'no answer in time' }), answerWithinMs * 2);
      const end = (ending: Ending): void => {
        clearTimeout(timer);
        resolve(ending);
      };
      const run = Object.create(this.strategy) as Runnable;
      run.redirect = (location) => end({ redirect: location });
      run.success = (vouched) => end({ vouched });
      run.fail = () => end({ refused: 'state' });
      run.error = (error) => end({ refused: error.name });
      run.authenticate(journey, options);
    });
  }

  private writeState(journey: Journey, verifier: string, done: StoreCallback): void {
    const bind = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.now().getTime() + tripLifeMs;
    const trip: Trip = { bind, nonce: journey.nonce, verifier, expiresAt };
    journey.cookie = seal(JSON.stringify(trip), this.firstKey(), tripPurpose).toString('base64url');
    const state: State = { v: 1, platform: 'web', frontendRedirect: journey.frontendRedirect, b: digest(bind), exp: expiresAt };
    const body = Buffer.from(JSON.stringify(state)).toString('base64url');
    done(null, `${body}.${signature(body, this.firstKey())}`);
  }

  private checkState(journey: Journey, given: string, done: VerifyStateCallback): void {
    const { trip } = journey;
    const state = trip && this.stateOf(trip, given);
    if (!state) {
      done(null, false, { message: 'state' });
      return;
    }
    journey.frontendRedirect = state.frontendRedirect;
    done(null, trip.verifier);
  }

  /** Null for a state that is not ours, is over, or belongs to another trip. */
  private stateOf(trip: Trip, given: string): State | null {
    const state = this.readState(given);
    return state && this.clock.now().getTime() <= state.exp && state.b === digest(trip.bind) ? state : null;
  }

  private readState(given: string): State | null {
    const [body = '', mac = ''] = given.split('.');
    const genuine = this.hmacKeys.some((key) => same(mac, signature(body, key)));
    return genuine ? (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as State) : null;
  }

  private openTrip(cookie: string | undefined): Trip | null {
    if (!cookie) return null;
    for (const key of this.hmacKeys) {
      const text = unseal(Buffer.from(cookie, 'base64url'), key, tripPurpose);
      if (text === null) continue;
      const trip = JSON.parse(text) as Trip;
      return trip.expiresAt > this.clock.now().getTime() ? trip : null;
    }
    return null;
  }

  /** Google's word, signed: for us, for this sign-in, of a verified address, about the person of the profile. */
  private async vouch(journey: Journey, idToken: string | undefined, profile: Profile): Promise<Vouched> {
    if (!idToken) throw new Error('no id token');
    const { google } = this.settings;
    const { payload } = await jwtVerify(idToken, this.keys, {
      issuer: [google.issuer, google.issuer.replace(/^https:\/\//, '')],
      audience: google.clientId,
      algorithms: ['RS256'],
      clockTolerance: leewaySeconds,
      currentDate: this.clock.now(),
      requiredClaims: ['sub', 'exp', 'nonce', 'email'],
    });
    const { sub, nonce, email, email_verified: verified, name, picture, aud, azp } = payload;
    // A token that is for others as well has to say that it was made for us (OpenID Connect Core 3.1.3.7).
    if (Array.isArray(aud) && aud.length > 1 && azp !== google.clientId) throw new Error('audience');
    if (nonce !== journey.nonce) throw new Error('nonce');
    if (!sub || sub !== profile.id) throw new Error('subject');
    if (typeof email !== 'string' || verified !== true) throw new Error('e-mail not verified');
    const called = typeof name === 'string' && name.trim() !== '' ? name : profile.displayName;
    return { provider: 'google', subject: sub, email: email.slice(0, 320), name: called.slice(0, 1_000), picture: typeof picture === 'string' && picture.length <= 2_000 ? picture : null };
  }

  private firstKey(): Buffer {
    const [key] = this.hmacKeys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    return key;
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const signature = (body: string, key: Buffer): string => createHmac('sha256', key).update(`state ${body}`).digest('base64url');

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
