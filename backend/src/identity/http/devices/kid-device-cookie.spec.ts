import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { KidDeviceCookie } from './kid-device-cookie';

/** The cookie that is set for these tokens, and the tokens that are read from this one. */
async function exchange(
  publicUrl: string,
  tokens: readonly string[],
  sent?: string,
): Promise<{ set: unknown; read: unknown }> {
  const kept = new KidDeviceCookie(new URL(publicUrl));
  const fastify = Fastify();
  await fastify.register(cookie, { hook: false });
  fastify.get('/', (request, reply) => {
    kept.write(reply, tokens);
    return reply.send(kept.read(request));
  });
  const answer = await fastify.inject({ url: '/', headers: sent === undefined ? {} : { cookie: sent } });
  await fastify.close();
  return { set: answer.headers['set-cookie'], read: answer.json() };
}

describe('the cookie of a linked device', () => {
  it.each([
    [
      'https://lists.example.org',
      ['one'],
      '__Secure-pictick-kid=one; Max-Age=15552000; Path=/api/kid; HttpOnly; Secure; SameSite=Strict',
    ],
    [
      'https://lists.example.org',
      ['one', 'two'],
      '__Secure-pictick-kid=one~two; Max-Age=15552000; Path=/api/kid; HttpOnly; Secure; SameSite=Strict',
    ],
    [
      'https://lists.example.org',
      [],
      '__Secure-pictick-kid=; Max-Age=0; Path=/api/kid; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    ],
    [
      'http://localhost:3000',
      ['one'],
      'pictick-kid=one; Max-Age=15552000; Path=/api/kid; HttpOnly; SameSite=Strict',
    ],
    [
      'http://localhost:3000',
      [],
      'pictick-kid=; Max-Age=0; Path=/api/kid; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    ],
  ])('at %s, of %j', async (publicUrl, tokens, set) => {
    expect((await exchange(publicUrl, tokens)).set).toEqual([set, expect.anything()]);
  });

  it('comes and goes with a mark that all pages can read', async () => {
    const markOf = async (publicUrl: string, tokens: readonly string[]): Promise<unknown> =>
      ((await exchange(publicUrl, tokens)).set as string[])[1];
    expect(await markOf('https://lists.example.org', ['one'])).toBe(
      'pictick_kid=1; Max-Age=15552000; Path=/; Secure; SameSite=Strict',
    );
    expect(await markOf('http://localhost:3000', [])).toBe(
      'pictick_kid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict',
    );
  });

  it('is read under its own name alone, with two tokens at most, each once', async () => {
    const read = async (publicUrl: string, sent?: string): Promise<unknown> =>
      (await exchange(publicUrl, [], sent)).read;
    const https = 'https://lists.example.org';
    expect(await read(https, 'a=b; __Secure-pictick-kid=one~two')).toEqual(['one', 'two']);
    expect(await read(https, '__Secure-pictick-kid=one~one~~two~three')).toEqual(['one', 'two']);
    expect(await read(https, 'pictick-kid=one')).toEqual([]);
    expect(await read('http://localhost:3000', '__Secure-pictick-kid=one')).toEqual([]);
    expect(await read('http://localhost:3000', 'pictick-kid=one')).toEqual(['one']);
    expect(await read(https)).toEqual([]);
  });
});
