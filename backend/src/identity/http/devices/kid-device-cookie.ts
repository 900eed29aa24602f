import { homesPerDevice } from '@pictick/rules/household/link-code';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLifeMs } from '../../domain/devices/kid-device';

/** Says to all pages that a child has this browser, where its storage is gone. It opens nothing. */
const mark = 'pictick_kid';

/**
 * The tokens of a linked device, one for each home. The path keeps them from all other routes, so the name
 * cannot have the prefix `__Host-`. A mark that pages can read comes and goes with them.
 */
export class KidDeviceCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(publicUrl: URL) {
    this.secure = publicUrl.protocol === 'https:';
    this.name = `${this.secure ? '__Secure-' : ''}pictick-kid`;
  }

  read(request: FastifyRequest): string[] {
    const value = request.server.parseCookie(request.headers.cookie ?? '')[this.name] ?? '';
    return [...new Set(value.split('~'))].filter((token) => token !== '').slice(0, homesPerDevice);
  }

  /** Without tokens the cookie goes. */
  write(reply: FastifyReply, tokens: readonly string[]): void {
    const until = tokens.length > 0 ? { maxAge: deviceLifeMs / 1_000 } : { maxAge: 0, expires: new Date(0) };
    const options = { secure: this.secure, sameSite: 'strict' as const, ...until };
    const { server } = reply;
    void reply.header('set-cookie', [
      server.serializeCookie(this.name, tokens.join('~'), { path: '/api/kid', httpOnly: true, ...options }),
      server.serializeCookie(mark, tokens.length > 0 ? '1' : '', { path: '/', ...options }),
    ]);
  }
}
