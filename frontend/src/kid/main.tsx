import { StrictMode, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { canUnload } from '../api/engine/can-unload';
import { startKidEngine } from '../api/engine/start-kid-engine';
import { isAccountGone, wipeDeletedAccounts } from '../api/session/kid-account-gone';
import { signInAtGate, startKidSession, takeSignInCode } from '../api/session/kid-mode';
import { signInWhereLost } from '../api/session/lost-kid-mode';
import { sessionView } from '../api/session/session';
import { followDeviceTheme } from '../shared/lib/device-theme';
import { loadChunk } from '../shared/lib/lazy-component';
import type { KidEngine } from '../sync/kid/kid-engine';
import { readScreenLock, type ScreenLock } from '../sync/store/screen-lock-row';
import type { KidMode } from '../sync/store/session-row';
import { deleteDatabase } from '../sync/store/wipe';
import { openBook } from './cards/pictures';
import { deviceStores, type DeviceGate } from './device-store';
import { openTries } from './gate-tries-store';
import { keepInside } from './keep-inside';
import { KidApp } from './kid-app';
import type { LinkPort } from './linked/link-port';
import { lostStores } from './lost-store';
import { TapFilter } from './model/tap-filter';
import { takeReleases } from './take-releases';
import { startKidTexts } from './texts';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import './kid-tokens.css';
import './kid.css';

/** At four in the morning, as in most households. */
const dayBeginsMs = 14_400_000;
const note = (error: unknown): void => console.error(error);
const options = { onCaughtError: note, onUncaughtError: note };

async function show(root: HTMLElement): Promise<void> {
  const code = takeSignInCode();
  void openBook();
  followDeviceTheme();
  const texts = startKidTexts();
  wipeDeletedAccounts();
  const kid = await startKidSession();
  const page =
    kid === 'lost'
      ? await lostPage(code)
      : kid === 'none' || sessionView().homes
        ? await devicePage(kid)
        : await pageOf(kid, code);
  if (!page) return;
  await texts;
  if ('letters' in page) {
    const { loadLinkPage } = await loadChunk('link', () => import('./linked/link-start'));
    const LinkPage = await loadLinkPage();
    createRoot(root, options).render(
      <StrictMode>
        <LinkPage port={page} />
      </StrictMode>,
    );
    return;
  }
  keepInside();
  createRoot(root, options).render(
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
  return childsPage(kid, await readScreenLock(sessionView().user?.id ?? ''));
}

/** Of a device of the child's own, or of one that may become so. */
async function devicePage(kid: KidMode | 'none'): Promise<Page | LinkPort> {
  const { startDevice, deviceGate } = await loadChunk('device', () => import('./linked/device'));
  const home = await startDevice(kid === 'none' ? null : kid);
  return 'letters' in home ? home : childsPage(home, null, deviceGate);
}

async function childsPage(
  kid: KidMode,
  screenLock: ScreenLock | null,
  gateOf?: (engine: KidEngine) => DeviceGate,
): Promise<Page> {
  const userId = sessionView().user?.id ?? '';
  const [engine, tries] = await Promise.all([startKidEngine(kid), openTries()]);
  // The account was found to be deleted while the store was opened.
  if (isAccountGone()) await deleteDatabase(userId);
  if ('serviceWorker' in navigator)
    takeReleases(navigator.serviceWorker, {
      isHidden: () => document.visibilityState === 'hidden',
      now: () => performance.now(),
      day: () => new Date(engine.serverTime() - dayBeginsMs).toDateString(),
      canUnload,
      reload: () => window.location.reload(),
    });
  return {
    ...deviceStores(engine, kid, tries, screenLock, gateOf?.(engine)),
    now: () => new Date(engine.serverTime()),
  };
}

/** Null where the sign-in has ended kid mode: the session leads to the app. */
async function lostPage(code: string | null): Promise<Page | null> {
  const signIn = await signInWhereLost(code).catch(() => 'none' as const);
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && signInWhereLost(null)));
  return signIn === 'in' ? null : { ...lostStores(signIn === 'other'), startsAtGate: true };
}

const root = document.getElementById('root');
if (root) void show(root);
