import { type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import { AuthGuard, type IAuthModuleOptions } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { withTimeout } from '../../../platform/timeout';
import { newSecret } from '../../application/sessions/secrets';
import {
  declined,
  googleCallbackPath,
  type GoogleSignIn,
  type OAuthFlow,
} from '../../application/sign-in/oauth-flow';
import { SignInCookies } from './cookies';
import { SignInRefused } from './sign-in-error.filter';

/** Milliseconds for Google's token and profile endpoints together; passport has no timeout. */
const answerWithinMs = 16_000;

/** Pages where a sign-in may end. Other redirects end at the sign-in page. */
const allowedRedirects = new Set(['/login']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by GoogleGuard on the callback. */
    googleSignIn?: GoogleSignIn;
  }
}

/** The members of a response that passport writes a redirect to, written to Fastify's reply. */
class PassportReply {
  statusCode = 302;
  readonly ended: Promise<void>;
  private settle?: () => void;

  constructor(private readonly reply: FastifyReply) {
    this.ended = new Promise((resolve) => (this.settle = resolve));
  }

  setHeader(name: string, value: string): void {
    void this.reply.header(name, value);
  }

  end(): void {
    void this.reply.code(this.statusCode).send();
    this.settle?.();
  }
}

interface Exchange {
  flow: OAuthFlow;
  response: PassportReply;
}

/**
 * Runs passport's `google` strategy on Fastify. At the start it answers the request; at the callback it sets
 * `googleSignIn`.
 * @throws SignInRefused
 */
@Injectable()
export class GoogleGuard extends AuthGuard('google') {
  private readonly cookies: SignInCookies;
  private readonly log = new Logger('google');
  private readonly exchanges = new WeakMap<ExecutionContext, Exchange>();

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'publicUrl'>) {
    super();
    this.cookies = new SignInCookies(settings.publicUrl);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { flow, response } = this.begin(context, request);
    // Passport never settles after a redirect.
    const answered = Promise.race([Promise.resolve(super.canActivate(context)), response.ended]);
    await withTimeout(answered, answerWithinMs, () => Promise.reject(this.refuse('no answer in time')));
    if (flow.step === 'start') return true;
    if (!flow.signIn) throw this.refuse('no result');
    request.googleSignIn = flow.signIn;
    return true;
  }

  override getRequest(context: ExecutionContext): OAuthFlow | undefined {
    return this.exchanges.get(context)?.flow;
  }

  getResponse(context: ExecutionContext): PassportReply | undefined {
    return this.exchanges.get(context)?.response;
  }

  override getAuthenticateOptions(context: ExecutionContext): IAuthModuleOptions {
    const options = { session: false, property: 'signIn' };
    const flow = this.getRequest(context);
    return flow?.step === 'start' ? { ...options, accessType: 'offline', prompt: flow.prompt } : options;
  }

  override handleRequest<TUser>(
    error: Error | null,
    user: TUser | false | null,
    info: { message?: string } | undefined,
    context: ExecutionContext,
  ): TUser {
    if (user) return user;
    // A start that cannot redirect is an error of the program.
    if (error && this.getRequest(context)?.step === 'start') throw error;
    if (info?.message === declined) throw new SignInRefused('login_cancelled');
    throw this.refuse(error?.name ?? info?.message ?? 'unknown');
  }

  private begin(context: ExecutionContext, request: FastifyRequest): Exchange {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const flow =
      request.routeOptions.url === googleCallbackPath
        ? this.callbackOf(request, reply)
        : this.startOf(request, reply);
    const exchange = { flow, response: new PassportReply(reply) };
    this.exchanges.set(context, exchange);
    return exchange;
  }

  private startOf(request: FastifyRequest, reply: FastifyReply): OAuthFlow {
    const { frontendRedirect: wish, prompt } = request.query as Record<string, unknown>;
    return {
      step: 'start',
      frontendRedirect: typeof wish === 'string' && allowedRedirects.has(wish) ? wish : '/login',
      prompt: prompt === 'select_account' ? prompt : 'consent',
      nonce: newSecret(),
      setCookie: (sealed) => this.cookies.set(reply, 'oauthFlow', sealed),
    };
  }

  /** Clears the cookie: it is valid for one callback, however it ends. */
  private callbackOf(request: FastifyRequest, reply: FastifyReply): OAuthFlow {
    const cookie = this.cookies.read(request, 'oauthFlow');
    this.cookies.clear(reply, 'oauthFlow');
    return {
      step: 'callback',
      query: request.query as Record<string, unknown>,
      cookie,
      secrets: null,
      frontendRedirect: '/login',
    };
  }

  private refuse(check: string): SignInRefused {
    this.log.warn(`sign-in refused: ${check}`);
    return new SignInRefused('login_failed');
  }
}
