// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from './person.mjs';

/**
 * A family with one child, consent by the link of the mail, and lists that are given to the child.
 * @param {import('../../backend/local/stack.mjs').Stack} stack
 * @param {{ id: string, token: string }} person
 * @param {{ name: string, listType: 'task' | 'shopping', items: string[] }[]} lists
 * @returns {Promise<{ householdId: string, childId: string }>}
 */
export async function makeChild(stack, { id, token }, lists) {
  const call = caller(stack.url, token, '/api');
  const made = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.json();
  };
  const { id: householdId } = await made('POST', '/households', {
    name: 'Bench',
    timeZone: 'UTC',
    adult: true,
  });
  const household = `/households/${householdId}`;
  await made('POST', `${household}/consent`, {});
  await made('POST', '/consents/agree', { token: await consentToken(stack, id) });
  const { child } = await made('POST', `${household}/children`, {
    nickname: 'Tom',
    animal: 'fox',
    colour: 'honey',
  });
  for (const { name, listType, items } of lists) {
    const { id: listId } = await made('POST', '/shopping-lists', { name, listType });
    await made('POST', `/shopping-lists/${listId}/items:batch`, {
      items: items.map((item) => ({ name: item })),
    });
    await made('PUT', `${household}/children/${child.id}/lists/${listId}`, { given: true });
  }
  return { householdId, childId: child.id };
}

/** @param {import('../../backend/local/stack.mjs').Stack} stack @param {string} personId */
async function consentToken(stack, personId) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { mails } = await (await fetch(`${stack.mailboxUrl}/mails.json`)).json();
    for (const mail of mails) {
      const text = JSON.stringify(mail);
      const token = text.includes(personId) ? /\/consent#([\w.-]+)/.exec(text)?.[1] : undefined;
      if (token !== undefined) return token;
    }
    await sleep(200);
  }
  throw new Error('the mail of the consent has not come');
}
