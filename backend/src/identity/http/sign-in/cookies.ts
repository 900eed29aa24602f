import type { FastifyReply, FastifyRequest } from 'fastify';

const refreshSeconds = 30 * 86_400;

/** Cookie names as browsers know them: frozen. */
const cookieNames = { oauthFlow: 'trip', code: 'code', refresh: 'refresh' } as const;
type SignInCookie = keyof typeof cookieNames;

/**
 * The three cookies of a sign-in. With https their names have the prefix `__Host-`, which binds them to this
 * host.
 */
export class SignInCookies {
  private readonly secure: boolean;

  constructor(publicUrl: URL) {
    this.secure = publicUrl.protocol === 'https:';
  }

  read(request: FastifyRequest, name: SignInCookie): string | undefined {
    return request.server.parseCookie(request.headers.cookie ?? '')[this.name(name)];
  }

  set(reply: FastifyReply, name: SignInCookie, value: string): void {
    const maxAge = { oauthFlow: 600, code: 60, refresh: refreshSeconds }[name];
    this.put(reply, name, value, { maxAge });
  }

  clear(reply: FastifyReply, name: SignInCookie): void {
    this.put(reply, name, '', { maxAge: 0, expires: new Date(0) });
  }

  private put(
    reply: FastifyReply,
    name: SignInCookie,
    value: string,
    until: { maxAge: number; expires?: Date },
  ): void {
    void reply.header(
      'set-cookie',
      reply.server.serializeCookie(this.name(name), value, { ...this.options(name), ...until }),
    );
  }

  private name(name: SignInCookie): string {
    return `${this.secure ? '__Host-' : ''}pictick-${cookieNames[name]}`;
  }

  private options(name: SignInCookie) {
    // Google sends the browser back by a cross-site navigation, which Strict cookies do not join.
    return {
      path: '/',
      httpOnly: true,
      secure: this.secure,
      sameSite: name === 'oauthFlow' ? ('lax' as const) : ('strict' as const),
    };
  }
}
