/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { LinkPage } from './link-page';
import type { LinkRefusal } from './link-port';

const signs = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140', touchPoints: 5 };
let mockAlone = false;
let mockSigns = signs;
jest.mock('../../shared/lib/apple-mobile', () => ({
  ...jest.requireActual<object>('../../shared/lib/apple-mobile'),
  deviceSigns: () => mockSigns,
}));
jest.mock('../../shared/lib/install-offer', () => ({
  standsAlone: () => mockAlone,
  onStandsAlone: () => () => undefined,
}));
beforeAll(startEnglish);
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  mockAlone = false;
  mockSigns = signs;
  window.pictickInstallOffer = null;
});
afterEach(cleanup);

const iPad = { userAgent: 'Mozilla/5.0 (Macintosh) Version/18.0 Safari/605', touchPoints: 5 };

function open(letters = '', refusal: LinkRefusal | null | Error = null) {
  const sent: string[] = [];
  const link = (typed: string) => {
    sent.push(typed);
    return refusal instanceof Error ? Promise.reject(refusal) : Promise.resolve(refusal);
  };
  render(<LinkPage port={{ letters, link }} />);
  return sent;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'The letters' });
async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
}
const type = (letters: string) => fireEvent.change(field(), { target: { value: letters } });

it('sends the letters once, and waits for the page to go on', async () => {
  const sent = open();
  type('KMFR 7T4H');
  await press('Link');
  await press('One moment…');
  expect(sent).toEqual(['kmfr7t4h']);
});

it('letters that came with the address stand in the field, and are sent by the button only', async () => {
  const sent = open('kmfr7t4h');
  expect([field().value, sent]).toEqual(['kmfr 7t4h', []]);
  await press('Link');
  expect(sent).toEqual(['kmfr7t4h']);
});

it('an address with other words fills in nothing', () => {
  open('<img src=x>');
  expect(field().value).toBe('');
});

it('too few letters are refused without a try that counts', async () => {
  const sent = open();
  type('kmfr7');
  await press('Link');
  expect([sent, screen.getByRole('alert').textContent]).toEqual([
    [],
    'Please type all eight letters. There are no vowels among them, and no 0 or 1.',
  ]);
  expect([field().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field()]);
});

it.each([
  [
    'wrong',
    'These letters don’t work. They may have been used or be older than 30 minutes, or their page was closed.',
  ],
  ['full', 'This device already has two families. Unlink one of them first.'],
  ['limit', /as many devices as your plan allows/],
  ['busy', /Please wait a minute/],
  ['offline', 'You need to be online for this.'],
  ['storage', /can’t keep anything/],
  ['failed', 'That didn’t work. Please try again.'],
] as const)('a refusal is told at the field, which keeps the letters: %s', async (refusal, words) => {
  open('', refusal);
  type('kmfr7t4h');
  await press('Link');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(words);
  expect(field().getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
  expect([field().value, screen.getByRole('button', { name: 'Link' })]).toEqual([
    'kmfr 7t4h',
    expect.anything(),
  ]);
  type('kmfr7t4');
  expect(alert.textContent).toBe('');
});

it('a fault is told like a refusal, and the letters can be sent again', async () => {
  const sent = open('', new TypeError('no answer'));
  type('kmfr7t4h');
  await press('Link');
  expect(screen.getByRole('alert').textContent).toBe('That didn’t work. Please try again.');
  await press('Link');
  expect(sent).toEqual(['kmfr7t4h', 'kmfr7t4h']);
});

it('the installed app asks for the letters alone', () => {
  mockAlone = true;
  open();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Set up this device for a child',
    'Type the eight letters',
  ]);
});

it('Safari shows the way to the home screen, and asks for no letters before it', async () => {
  mockSigns = iPad;
  open('kmfr7t4h');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('kmfr 7t4h')).toBeTruthy();
  expect(screen.getByText('Choose “Add to Home Screen”.')).toBeTruthy();
  await press('Link here anyway');
  expect(field().value).toBe('kmfr 7t4h');
});

it('a browser that offers to install is asked by a press, once', async () => {
  const prompt = jest.fn(() => Promise.resolve());
  const userChoice = Promise.resolve({ outcome: 'accepted' as const });
  window.pictickInstallOffer = Object.assign(new Event('offer'), { prompt, userChoice });
  open();
  await press('Install');
  await act(() => Promise.resolve());
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Pictick is on the home screen. Now type the letters.');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  expect(field()).toBeTruthy();
});

it('an offer that is dismissed leaves the way by the menu', async () => {
  const userChoice = Promise.resolve({ outcome: 'dismissed' as const });
  const prompt = () => Promise.resolve();
  window.pictickInstallOffer = Object.assign(new Event('offer'), { prompt, userChoice });
  open();
  await press('Install');
  await act(() => Promise.resolve());
  expect(screen.getByText(/Open the browser’s menu/)).toBeTruthy();
});

it('an offer that comes late is shown', () => {
  open();
  window.pictickInstallOffer = Object.assign(new Event('offer'), {
    prompt: () => Promise.resolve(),
    userChoice: Promise.resolve({ outcome: 'dismissed' as const }),
  });
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
});

it('adults who came by mistake find the login, and the legal texts open at the foot', async () => {
  open();
  expect(screen.getByRole('link', { name: 'Log in as a grown-up' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('button', { name: 'Terms' })).toBeTruthy();
  await press('Privacy');
  expect(screen.queryByRole('textbox')).toBeNull();
});
