/** @jest-environment jsdom */
import type { InstallOffer } from '../../../shared/lib/install-offer';
import { Installer, type InstallEnvironment } from './installer';

const shelf = (given: Record<string, string> = {}) => {
  const stored = new Map(Object.entries(given));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
};
const offer = (given: Partial<Pick<InstallOffer, 'prompt' | 'userChoice'>> = {}) =>
  Object.assign(new Event('beforeinstallprompt'), {
    prompt: jest.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome: 'accepted' as const }),
    ...given,
  });
const safari = { userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1', touchPoints: 5 };

function device({
  visits = '1',
  safariThere = false,
  early,
}: { visits?: string; safariThere?: boolean; early?: InstallOffer } = {}) {
  const local = shelf({ pwa_visit_count: visits });
  const page = Object.assign(new EventTarget(), { pictickInstallOffer: early ?? null }) as EventTarget &
    InstallEnvironment['page'];
  const told = { alone: false, changes: 0 };
  let turn: () => void = () => undefined;
  const env: InstallEnvironment = {
    page,
    memory: { local, session: shelf() },
    now: () => 1_000_000_000_000,
    signs: safariThere ? safari : { userAgent: '', touchPoints: 0 },
    standsAlone: () => told.alone,
    onStandsAlone: (listener) => (turn = listener),
  };
  const open = () => {
    const installer = new Installer({ ...env, memory: { local, session: shelf() } });
    installer.subscribe(() => told.changes++);
    return installer;
  };
  const offers = (event: InstallOffer) => {
    page.pictickInstallOffer = event;
    page.dispatchEvent(event);
  };
  return {
    open,
    offers,
    page,
    local,
    told,
    standAlone: () => {
      told.alone = true;
      turn();
    },
  };
}

beforeEach(() => jest.restoreAllMocks());

it("the installer offers the browser's prompt, whether it came before or after our code", async () => {
  const early = device({ early: offer() }).open();
  expect(early.view()).toEqual({ way: 'prompt', inviting: true });
  const { open, offers, told } = device();
  const late = open();
  expect(late.view()).toEqual({ way: 'menu', inviting: false });
  const given = offer();
  offers(given);
  expect(late.view()).toEqual({ way: 'prompt', inviting: true });
  expect(told.changes).toBe(1);
  expect(await late.install()).toBe('installed');
  expect(given.prompt).toHaveBeenCalledTimes(1);
  expect(late.view()).toEqual({ way: 'done', inviting: false });
});

it('the installer invites no user on the first visit, but works in the settings', async () => {
  const { open, offers } = device({ visits: '' });
  const installer = open();
  offers(offer());
  expect(installer.view()).toEqual({ way: 'prompt', inviting: false });
  expect(await installer.install()).toBe('installed');
});

it('the installer rests for a week after a refusal, to us or to the browser', async () => {
  const ours = device({ early: offer() });
  const first = ours.open();
  first.notNow();
  expect(first.view()).toEqual({ way: 'prompt', inviting: false });
  expect(ours.open().view().inviting).toBe(false);

  const theirs = device({ early: offer({ userChoice: Promise.resolve({ outcome: 'dismissed' }) }) });
  const second = theirs.open();
  expect(await second.install()).toBe('refused');
  expect(second.view()).toEqual({ way: 'menu', inviting: false });
  theirs.offers(offer());
  expect(second.view()).toEqual({ way: 'prompt', inviting: false });
  expect(theirs.local.stored.get('pwa_install_dismissed')).toContain('"dismissed":true');
});

it('the installer prompts once for several presses', async () => {
  let answer: (choice: { outcome: 'accepted' }) => void = () => undefined;
  const given = offer({ userChoice: new Promise((resolve) => (answer = resolve)) });
  const installer = device({ early: given }).open();
  const first = installer.install();
  expect(await installer.install()).toBe('refused');
  answer({ outcome: 'accepted' });
  expect(await first).toBe('installed');
  expect(given.prompt).toHaveBeenCalledTimes(1);
});

it('the installer reports a failure, and does not offer a used prompt again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { open } = device({
    early: offer({ prompt: () => Promise.reject(new DOMException('used', 'InvalidStateError')) }),
  });
  const installer = open();
  expect(await installer.install()).toBe('failed');
  expect(installer.view()).toEqual({ way: 'menu', inviting: false });
  expect(await installer.install()).toBe('menu');
});

it('the installer disappears once the app is installed in any way, or runs as an app', () => {
  const installedElsewhere = device({ early: offer() });
  const one = installedElsewhere.open();
  installedElsewhere.page.dispatchEvent(new Event('appinstalled'));
  expect(one.view().way).toBe('done');
  expect(installedElsewhere.page.pictickInstallOffer).toBeNull();

  const moved = device({ early: offer() });
  const two = moved.open();
  moved.standAlone();
  expect(two.view()).toEqual({ way: 'done', inviting: false });
});

it('the installer has steps for Safari, and the menu for other browsers', async () => {
  const installer = device({ safariThere: true }).open();
  expect(installer.view()).toEqual({ way: 'phone', inviting: true });
  expect(await installer.install()).toBe('tips');
  expect(await device().open().install()).toBe('menu');
});
