// @ts-check
import { once } from 'node:events';
import { get } from 'node:http';

/** Opens a live stream whose events are discarded. Resolves at the greeting, with a function that closes it. @param {string} url @param {string} token */
export async function openStream(url, token) {
  const asked = get(`${url}/api/events`, { agent: false, headers: { 'x-auth-token': token } });
  const [answer] = await once(asked, 'response');
  if (answer.statusCode !== 200) throw new Error(`/api/events answered ${answer.statusCode}`);
  await once(answer, 'data');
  answer.resume();
  asked.on('error', () => undefined);
  return () => asked.destroy();
}
