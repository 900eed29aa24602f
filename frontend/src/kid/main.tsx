import { StrictMode, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { canUnload } from '../api/engine/can-unload';
import { startKidEngine } from '../api/engine/start-kid-engine';
import { isAccountGone, wipeDeletedAccounts } from '../api/session/kid-account-gone';
import { signInAtGate, startKidSession, takeSignInCode } from '../api/session/kid-mode';
import { signInWhereLost } from '../api/session/lost-kid-mode';
import { sessionView } from '../api/session/session';
import { followDeviceTheme } from '../shared/lib/device-theme';
import { readScreenLock } from '../sync/store/screen-lock-row';
import type { KidMode } from '../sync/store/session-row';
import { deleteDatabase } from '../sync/store/wipe';
import { openBook } from './cards/pictures';
import { deviceStores } from './device-store';
import { openTries } from './gate-tries-store';
import { keepInside } from './keep-inside';
import { KidApp } from './kid-app';
import { lostStores } from './lost-store';
import { TapFilter } from './model/tap-filter';
import { takeReleases } from './take-releases';
import { startKidTexts } from './texts';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import './kid-tokens.css';
import './kid.css';

async function show(root: HTMLElement): Promise<void> {
  const code = takeSignInCode();
  void openBook();
  followDeviceTheme();
  const texts = startKidTexts();
  wipeDeletedAccounts();
  const kid = await startKidSession();
  const page = kid ? await pageOf(kid, code) : await lostPage(code);
  if (!page) return;
  keepInside();
  await texts;
  createRoot(root, { onCaughtError: note, onUncaughtError: note }).render(
    <StrictMode>
      <KidApp
        now={() => new Date()}
        {...page}
        taps={new TapFilter()}
        monotonic={() => performance.now()}
        note={note}
      />
    </StrictMode>,
  );
}

type Page = Pick<ComponentProps<typeof KidApp>, 'store' | 'gate' | 'startsAtGate'> &
  Partial<Pick<ComponentProps<typeof KidApp>, 'now'>>;

async function pageOf(kid: KidMode, code: string | null): Promise<Page | null> {
  // A sign-in that began at the gate ends kid mode. If it fails, the child goes on.
  if (await signInAtGate(code).catch(() => false)) {
    window.location.replace('/app');
    return null;
  }
  // Back from Google without a reload: the sign-in was cancelled.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && signInAtGate(null)));
  const userId = sessionView().user?.id ?? '';
  const [engine, tries, screenLock] = await Promise.all([
    startKidEngine(kid),
    openTries(),
    readScreenLock(userId),
  ]);
  // The account was found to be deleted while the store was opened.
  if (isAccountGone()) await deleteDatabase(userId);
  if ('serviceWorker' in navigator)
    takeReleases(navigator.serviceWorker, {
      isHidden: () => document.visibilityState === 'hidden',
      now: () => performance.now(),
      canUnload,
      reload: () => window.location.reload(),
    });
  return { ...deviceStores(engine, kid, tries, screenLock), now: () => new Date(engine.serverTime()) };
}

/** Null where the sign-in has ended kid mode: the session leads to the app. */
async function lostPage(code: string | null): Promise<Page | null> {
  const signIn = await signInWhereLost(code).catch(() => 'none' as const);
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && signInWhereLost(null)));
  return signIn === 'in' ? null : { ...lostStores(signIn === 'other'), startsAtGate: true };
}

const note = (error: unknown): void => console.error(error);
const root = document.getElementById('root');
if (root) void show(root);
