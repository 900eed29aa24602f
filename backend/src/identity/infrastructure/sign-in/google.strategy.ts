import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Strategy, type Profile } from 'passport-google-oauth20';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import {
  declined,
  googleCallbackPath,
  type GoogleSignIn,
  type OAuthCallback,
  type OAuthFlow,
} from '../../application/sign-in/oauth-flow';
import type { ProviderProfile } from '../../domain/person';
import { OAuthStateStore } from './oauth-state.store';

const keysWithinMs = 8_000;
const leewaySeconds = 60;

/** The members of passport-google-oauth20 that are used here; its own types ask for a request of Express. */
interface GoogleOAuth2 {
  readonly _oauth2: { useAuthorizationHeaderforGET(use: boolean): void };
  authenticate(flow: OAuthFlow, options: object): void;
  authorizationParams(options: object): object;
  /** Set by passport on the copy of the strategy that serves one request. */
  fail(challenge: { message: string }): void;
}
const GoogleOAuth20 = Strategy as unknown as new (options: object, verify: () => void) => GoogleOAuth2;

/** Signs in with Google by OpenID Connect: PKCE, a nonce, and a state that belongs to one browser. */
@Injectable()
export class GoogleStrategy extends PassportStrategy(GoogleOAuth20, 'google', true) {
  private readonly keys: JWTVerifyGetKey;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly states: OAuthStateStore,
  ) {
    super({
      clientID: settings.google.clientId,
      clientSecret: settings.google.clientSecret,
      authorizationURL: settings.google.authorizationUrl,
      tokenURL: settings.google.tokenUrl,
      userProfileURL: settings.google.userinfoUrl,
      callbackURL: new URL(googleCallbackPath, settings.publicUrl).href,
      scope: ['openid', 'email', 'profile'],
      pkce: true,
      passReqToCallback: true,
      store: states,
    });
    this.keys = createRemoteJWKSet(new URL(settings.google.jwksUrl), { timeoutDuration: keysWithinMs });
    // Sends the access token in a header, because addresses are logged.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  override authorizationParams(options: { nonce?: string }): object {
    const params = super.authorizationParams(options);
    return options.nonce ? { ...params, nonce: options.nonce } : params;
  }

  override authenticate(flow: OAuthFlow, options: object): void {
    if (flow.step === 'start') {
      super.authenticate(flow, { ...options, nonce: flow.nonce });
      return;
    }
    const refusal = this.refusalOf(flow);
    if (refusal === null) super.authenticate(flow, options);
    else this.fail({ message: refusal });
  }

  /** Drops Google's tokens: no later request to Google needs them. */
  async validate(
    flow: OAuthCallback,
    _access: string,
    _refresh: string,
    params: { id_token?: string },
    profile: Profile,
  ): Promise<GoogleSignIn> {
    const { secrets, frontendRedirect } = flow;
    if (!secrets) throw new Error('no secrets');
    return {
      providerProfile: await this.verifyIdToken(secrets.nonce, params.id_token, profile),
      frontendRedirect,
      flowSecret: secrets.bind,
    };
  }

  /**
   * Opens the cookie and reduces the query to the fields that passport reads. Returns the reason of a
   * refusal, or null.
   */
  private refusalOf(flow: OAuthCallback): string | null {
    const { code, state, error } = flow.query;
    flow.secrets = this.states.open(flow.cookie);
    if (!flow.secrets) return 'cookie';
    if (typeof state !== 'string') return 'state';
    if (error === 'access_denied') return this.states.stateOf(flow.secrets, state) ? declined : 'state';
    // Passport treats an empty code as a sign-in that has not started.
    if (typeof code !== 'string' || code === '') return 'code';
    flow.query = { code, state };
    return null;
  }

  /**
   * Verifies the signed id token: for this client and this sign-in, with a verified address, of the person of
   * the profile.
   */
  private async verifyIdToken(
    expectedNonce: string,
    idToken: string | undefined,
    profile: Profile,
  ): Promise<ProviderProfile> {
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
    // A token with several audiences has to name this client as authorised party (OpenID Connect Core
    // 3.1.3.7).
    if (Array.isArray(aud) && aud.length > 1 && azp !== google.clientId) throw new Error('audience');
    if (nonce !== expectedNonce) throw new Error('nonce');
    if (!sub || sub !== profile.id) throw new Error('subject');
    if (typeof email !== 'string' || verified !== true) throw new Error('e-mail not verified');
    const called = typeof name === 'string' && name.trim() !== '' ? name : profile.displayName;
    return {
      provider: 'google',
      subject: sub,
      email: email.slice(0, 320),
      name: called.slice(0, 1_000),
      picture: typeof picture === 'string' && picture.length <= 2_000 ? picture : null,
    };
  }
}
