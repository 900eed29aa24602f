import type { ProviderProfile } from '../../domain/person';

export const googleCallbackPath = '/api/auth/google/callback';

/** Secrets of one sign-in. Only the browser that started it has them, sealed in a cookie. */
export interface FlowSecrets {
  bind: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A browser that is sent to Google. */
export interface OAuthStart {
  step: 'start';
  /** The page that the browser returns to. */
  frontendRedirect: string;
  /** At the gate of kid mode the user has to choose an account by hand. */
  prompt: 'consent' | 'select_account';
  nonce: string;
  /** Sets the cookie that the browser has to bring back; it is valid for ten minutes and one use. */
  setCookie(sealed: string): void;
}

/** A browser that comes back from Google. */
export interface OAuthCallback {
  step: 'callback';
  query: Record<string, unknown>;
  cookie: string | undefined;
  /** Null until the cookie is opened. */
  secrets: FlowSecrets | null;
  /** From the state, once it is verified. */
  frontendRedirect: string;
  /** Set when every check has passed. */
  signIn?: GoogleSignIn;
}

export type OAuthFlow = OAuthStart | OAuthCallback;

/** The result of a sign-in with Google. */
export interface GoogleSignIn {
  providerProfile: ProviderProfile;
  frontendRedirect: string;
  /** The secret of this one sign-in. */
  flowSecret: string;
}

/** The challenge of a callback that the user declined at Google. */
export const declined = 'declined';
