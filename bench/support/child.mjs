// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from './person.mjs';

/** In ms: the day of a household begins at four. */
const dayStartsAt = 4 * 3_600_000;

/** The day of the household of `makeChild`, or another `days` later. */
export const householdDay = (days = 0) =>
  new Date(Date.now() - dayStartsAt + days * 86_400_000).toISOString().slice(0, 10);

/** The part of its day: a routine of it is the one in front. @returns {'morning' | 'midday' | 'evening'} */
function bandNow() {
  const hour = new Date().getUTCHours();
  return hour >= 4 && hour < 11 ? 'morning' : hour >= 11 && hour < 17 ? 'midday' : 'evening';
}

/** Throws where the API refuses a call. @param {ReturnType<typeof caller>} call */
export const checked =
  (call) =>
  async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.json();
  };

/**
 * Makes a list a routine of every day, in the part of the day that is now.
 * @param {ReturnType<typeof checked>} call below the path of the lists
 * @param {{ listId: string, childId: string, from?: string }} routine
 */
export const repeatDaily = (call, { listId, childId, from = householdDay() }) =>
  call('PUT', `/${listId}/schedule`, {
    day: householdDay(),
    recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
    band: bandNow(),
    remindAt: null,
    children: [childId],
  });

/**
 * A family with one child, consent by the link of the mail, and lists that are given to the child.
 * @param {import('../../backend/local/stack.mjs').Stack} stack
 * @param {{ id: string, token: string }} person
 * @param {{ name: string, listType: 'task' | 'shopping', items: string[] }[]} lists
 * @returns {Promise<{ householdId: string, childId: string }>}
 */
export async function makeChild(stack, { id, token }, lists) {
  const made = checked(caller(stack.url, token, '/api'));
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
