import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { seal, unseal } from '../../application/sessions/secrets';
import type { FlowSecrets, OAuthCallback, OAuthStart } from '../../application/sign-in/oauth-flow';

const flowLifeMs = 10 * 60_000;
const sealingPurpose = 'google-trip';

interface State {
  v: 1;
  platform: 'web';
  frontendRedirect: string;
  /** Hash of `bind`, which binds the state to one browser. */
  b: string;
  exp: number;
}

interface StoreCallback {
  (error: Error | null, state?: string): void;
}
interface VerifyCallback {
  (error: Error | null, ok?: string | false, info?: { message: string }): void;
}

/** Keeps the state of a sign-in in the browser. Without a store, passport does not check the state at all. */
@Injectable()
export class OAuthStateStore {
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(SETTINGS) { hmacKeys }: Settings,
    private readonly clock: Clock,
  ) {
    this.keys = hmacKeys;
  }

  // passport-oauth2 counts the parameters: with five it passes the PKCE verifier.
  store(flow: OAuthStart, verifier: string, _state: unknown, _meta: unknown, done: StoreCallback): void {
    const bind = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.now().getTime() + flowLifeMs;
    const secrets: FlowSecrets = { bind, nonce: flow.nonce, verifier, expiresAt };
    flow.setCookie(seal(JSON.stringify(secrets), this.firstKey(), sealingPurpose).toString('base64url'));
    const state: State = {
      v: 1,
      platform: 'web',
      frontendRedirect: flow.frontendRedirect,
      b: digest(bind),
      exp: expiresAt,
    };
    const body = Buffer.from(JSON.stringify(state)).toString('base64url');
    done(null, `${body}.${signature(body, this.firstKey())}`);
  }

  // With four parameters it passes the metadata, and sends the verifier that it is given to Google.
  verify(flow: OAuthCallback, given: string, _meta: unknown, done: VerifyCallback): void {
    const { secrets } = flow;
    const state = secrets && this.stateOf(secrets, given);
    if (!state) {
      done(null, false, { message: 'state' });
      return;
    }
    flow.frontendRedirect = state.frontendRedirect;
    done(null, secrets.verifier);
  }

  /** Null for a cookie that is missing, forged or expired. */
  open(cookie: string | undefined): FlowSecrets | null {
    if (!cookie) return null;
    for (const key of this.keys) {
      const text = unseal(Buffer.from(cookie, 'base64url'), key, sealingPurpose);
      if (text === null) continue;
      const secrets = JSON.parse(text) as FlowSecrets;
      return secrets.expiresAt > this.clock.now().getTime() ? secrets : null;
    }
    return null;
  }

  /** Null for a state that is forged, expired, or of another browser. */
  stateOf(secrets: FlowSecrets, given: string): State | null {
    const state = this.read(given);
    return state && this.clock.now().getTime() <= state.exp && state.b === digest(secrets.bind)
      ? state
      : null;
  }

  private read(given: string): State | null {
    const [body = '', mac = ''] = given.split('.');
    const isGenuine = this.keys.some((key) => same(mac, signature(body, key)));
    return isGenuine ? (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as State) : null;
  }

  private firstKey(): Buffer {
    const [key] = this.keys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    return key;
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const signature = (body: string, key: Buffer): string =>
  createHmac('sha256', key).update(`state ${body}`).digest('base64url');

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
