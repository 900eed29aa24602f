import cookie from '@fastify/cookie';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { AuthGuard } from '@nestjs/passport';
import Fastify, { type FastifyInstance } from 'fastify';
import passport from 'passport';
import { AuthController } from './auth.controller';
import { GoogleGuard } from './google.guard';
import { SignInRefused } from './sign-in-error.filter';

const guardsOf = (route: object): unknown => Reflect.getMetadata('__guards__', route);

describe('GoogleGuard', () => {
  let fastify: FastifyInstance;
  let thrown: unknown;
  /** The timers that are left when the guard has settled. */
  let timersLeft: number;
  let countTimers: () => number;

  beforeEach(async () => {
    thrown = undefined;
    countTimers = () => 0;
    const guard = new GoogleGuard({ publicUrl: new URL('http://localhost:3000') });
    fastify = Fastify();
    await fastify.register(cookie, { hook: false });
    for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
      fastify.get(path, async (request, reply) => {
        try {
          await guard.canActivate(new ExecutionContextHost([request, reply]));
        } catch (error) {
          thrown = error;
        }
        timersLeft = countTimers();
        if (!reply.sent) return { signIn: request.googleSignIn ?? null };
      });
    }
    await fastify.ready();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await fastify.close();
  });

  /** The methods that passport calls on a strategy. */
  type Running = Record<'success' | 'redirect', (value: unknown) => void> & {
    error(error: Error): void;
    pass(): void;
  };
  const passportRuns = (authenticate: (strategy: Running) => void): void => {
    const strategy: passport.Strategy = {
      authenticate(this: unknown) {
        authenticate(this as Running);
      },
    };
    passport.use('google', strategy);
  };

  it("uses passport's strategy google on the start and the callback, and on no other route", () => {
    expect(GoogleGuard.prototype).toBeInstanceOf(AuthGuard('google'));
    const routes = Object.getOwnPropertyNames(AuthController.prototype) as (keyof AuthController)[];
    const guarded = routes.filter((name) => guardsOf(AuthController.prototype[name]) !== undefined);
    expect(guarded.sort()).toEqual(['redirectToGoogle', 'returnFromGoogle']);
    for (const name of guarded) expect(guardsOf(AuthController.prototype[name])).toEqual([GoogleGuard]);
  });

  it('lets a redirect of the strategy pass through Fastify and then settles', async () => {
    passportRuns((strategy) => strategy.redirect('https://accounts.example/authorize?a=b%20c'));
    const { statusCode, headers, body } = await fastify.inject('/api/auth/google');
    expect([statusCode, headers.location, headers['content-length'], body]).toEqual([
      302,
      'https://accounts.example/authorize?a=b%20c',
      '0',
      '',
    ]);
    expect(thrown).toBeUndefined();
  });

  it('passes on the result of the strategy at the callback', async () => {
    passportRuns((strategy) => strategy.success({ flowSecret: 'one' }));
    expect((await fastify.inject('/api/auth/google/callback')).json()).toEqual({
      signIn: { flowSecret: 'one' },
    });
  });

  it('refuses a callback that passport has not settled after 16 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    let running: Running | undefined;
    passportRuns((strategy) => (running = strategy));
    const answer = fastify.inject('/api/auth/google/callback');
    while (!running) await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(15_999);
    expect(thrown).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect((await answer).json()).toEqual({ signIn: null });
    expect(thrown).toEqual(new SignInRefused('login_failed'));
  });

  it('clears its timer once passport has settled', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    let running = 0;
    countTimers = () => jest.getTimerCount();
    passportRuns((strategy) => {
      running = countTimers();
      strategy.success({ flowSecret: 'one' });
    });
    await fastify.inject('/api/auth/google/callback');
    expect(running - timersLeft).toBe(1);
  });

  it('refuses a callback if the strategy passes without a user', async () => {
    passportRuns((strategy) => strategy.pass());
    expect((await fastify.inject('/api/auth/google/callback')).json()).toEqual({ signIn: null });
    expect(thrown).toBeInstanceOf(SignInRefused);
  });

  it('rethrows the error of a start that cannot redirect', async () => {
    passportRuns((strategy) => strategy.error(new Error('no key')));
    await fastify.inject('/api/auth/google');
    expect(thrown).toEqual(new Error('no key'));
  });
});
