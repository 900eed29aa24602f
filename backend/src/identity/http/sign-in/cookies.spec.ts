import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { SignInCookies } from './cookies';

const names = ['oauthFlow', 'code', 'refresh'] as const;

async function said(publicUrl: string, deed: 'set' | 'clear'): Promise<string[]> {
  const cookies = new SignInCookies(new URL(publicUrl));
  const fastify = Fastify();
  await fastify.register(cookie, { hook: false });
  fastify.get('/', (_request, reply) => {
    for (const name of names) cookies[deed](reply, name, 'secret');
    return reply.send();
  });
  const { headers } = await fastify.inject('/');
  await fastify.close();
  return [headers['set-cookie'] ?? []].flat();
}

it('SignInCookies are bound to this host with https, and hidden from scripts and other sites', async () => {
  expect(await said('https://lists.example.org', 'set')).toEqual([
    // Google sends the browser back from another site.
    '__Host-pictick-trip=secret; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-pictick-code=secret; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    '__Host-pictick-refresh=secret; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
  ]);
});

it('SignInCookies have plain names on this computer, which browsers accept over http', async () => {
  for (const one of await said('http://localhost:3000', 'set'))
    expect(one).toMatch(/^pictick-\w+=secret; Max-Age=\d+; Path=\/; HttpOnly; SameSite=(Lax|Strict)$/);
});

it('SignInCookies are cleared with the attributes that they were set with, or a browser would keep them', async () => {
  for (const one of await said('https://lists.example.org', 'clear'))
    expect(one).toMatch(
      /^__Host-pictick-\w+=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=(Lax|Strict)$/,
    );
});
