import { homesOf } from '../../../sync/store/homes';
import { readSession, type Home } from '../../../sync/store/session-row';
import { LinkedBrowser } from './linked-browser';

/** The codes of the tests, and what each links. */
export const codes = { tom: 'bcdfghjk', both: 'mnpqrstv', other: 'wxzbcdfg' };

/** The modules of one page of a linked device; a reload takes others. */
export async function openLinkedPage() {
  jest.resetModules();
  const session = await import('../session');
  const { renewDevices } = await import('../linked/renew-device');
  renewDevices();
  await session.startSession();
  return {
    ...session,
    ...(await import('../linked/link-device')),
    ...(await import('../linked/unlink-device')),
    ...(await import('../linked/restore-homes')),
    ...(await import('../linked/show-home')),
    ...(await import('../kid-mode')),
    ...(await import('../linked/forget-device')),
    ...(await import('../linked/tend-homes')),
  };
}

export type LinkedPage = Awaited<ReturnType<typeof openLinkedPage>>;

/** A browser whose server knows these codes, and its page. Timers but `setTimeout` are those of the test. */
export async function openLinkedBrowser(): Promise<{ browser: LinkedBrowser; page: LinkedPage }> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date'] });
  const browser = new LinkedBrowser();
  browser.server.codes.set(codes.tom, { householdId: 'berg', children: ['tom'] });
  browser.server.codes.set(codes.both, { householdId: 'berg', children: ['tom', 'mia'] });
  browser.server.codes.set(codes.other, { householdId: 'tal', children: ['tom2'] });
  return { browser, page: await openLinkedPage() };
}

export async function storedHomes(): Promise<Home[]> {
  const row = await readSession();
  return row ? homesOf(row) : [];
}

/** The status of a call of the page in the name of a child. */
export async function callAs(page: LinkedPage, child: string): Promise<number> {
  const { apiFetch } = await import('../../http/api-fetch');
  const address = new URL('http://localhost/api/kid');
  const init = { headers: { 'x-acting-child': child } };
  return (await apiFetch(address, init, undefined, page.sessionView().user?.id)).status;
}
