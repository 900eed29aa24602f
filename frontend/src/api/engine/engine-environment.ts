import type { Reading, ServerAnswer } from '@pictick/rules/routines/server-clock';
import { currentLanguage, readStorage } from '../../i18n/language';
import { householdKey } from '../../shared/lib/clear-session';
import { loadChunk } from '../../shared/lib/lazy-component';
import type { SyncEnvironment } from '../../sync/engine';
import type { WireResponse } from '../../sync/queue/response';
import { openLocalStore } from '../../sync/store/local-store';
import { apiFetch } from '../http/api-fetch';
import { freshId } from '../http/ids';
import { registerBackgroundSync } from './register-background-sync';
import { requestPersistence } from './request-persistence';
import { postToWorker } from './worker';

const storeTimeoutMs = 8000;

/** Tells the other tabs of a user that the store has changed. */
export const storeChannel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pictick-store');

/** The browser as the sync engine of this user sees it. */
export async function environmentFor(
  userId: string,
  { quotaChanged, signedIn }: Pick<SyncEnvironment, 'quotaChanged' | 'signedIn'>,
): Promise<SyncEnvironment> {
  let last: ServerAnswer | null = null;
  let listener: ((answer: ServerAnswer) => void) | null = null;
  const note = (answer: ServerAnswer): void => {
    last = answer;
    listener?.(answer);
  };
  return {
    userId,
    monotonic: () => performance.now(),
    onAnswer: (given) => {
      listener = given;
      if (last) given(last);
    },
    loadRoutines: () => loadChunk('routines', () => import('./routines')),
    store: await openLocalStore(userId, new Promise((resolve) => setTimeout(resolve, storeTimeoutMs))),
    send: ({ method, path, body, key, language, epoch, actingChild }) =>
      request(note, userId, path, {
        method,
        headers: {
          'Idempotency-Key': key,
          'content-type': 'application/json',
          ...(language && { 'x-user-language': language }),
          ...(epoch && { 'x-epoch': epoch }),
          ...inNameOf(actingChild),
        },
        body: JSON.stringify(body ?? {}),
      }),
    get: (path, etag, actingChild) =>
      request(note, userId, path, {
        headers: { ...(etag && { 'If-None-Match': etag }), ...inNameOf(actingChild) },
      }),
    withLock: lockRunner(`pictick-drain-${userId}`),
    now: () => new Date(),
    newId: freshId,
    chosenHousehold: () => readStorage(householdKey),
    language: currentLanguage,
    random: Math.random,
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    quotaChanged,
    notifyWorker: (message) =>
      postToWorker('serviceWorker' in navigator ? navigator.serviceWorker : undefined, message),
    signedIn,
    loadSender: () => loadChunk('sending', () => import('../../sync/index.lazy')),
    broadcast: () => {
      storeChannel?.postMessage(userId);
      registerBackgroundSync();
      requestPersistence();
    },
  };
}

const inNameOf = (childId: string | undefined): Record<string, string> =>
  childId === undefined ? {} : { 'x-acting-child': childId };

const reading = (): Reading => ({ wall: Date.now(), monotonic: performance.now() });

async function request(
  note: (answer: ServerAnswer) => void,
  userId: string,
  path: string,
  init: RequestInit,
): Promise<WireResponse> {
  try {
    const asked = reading();
    const answer = await apiFetch(new URL(path, window.location.origin), init, undefined, userId);
    note({ date: Date.parse(answer.headers.get('date') ?? ''), asked, answered: reading() });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      etag: answer.headers.get('etag'),
      epoch: answer.headers.get('x-epoch'),
      retryAfter: Number(answer.headers.get('retry-after')) || 0,
    };
  } catch {
    return { status: 0, body: null };
  }
}

function lockRunner(name: string): SyncEnvironment['withLock'] {
  if (!('locks' in navigator)) {
    return async (work) => {
      await work();
      return true;
    };
  }
  return async (work) => {
    let mine = false;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      mine = true;
      await work();
    });
    return mine;
  };
}
