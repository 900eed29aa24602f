/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { showToast } from '../../../shared/ui/toast/toast';
import { readScreenLock, writeScreenLock } from '../../../sync/store/screen-lock-row';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { ScreenLockRow } from './screen-lock-row';

jest.mock('../sessions/session', () => ({
  useSession: () => ({ user: { id: 'ada', name: 'Ada Berg', email: 'ada@example.org' } }),
}));
jest.mock('../../../sync/store/screen-lock-row', () => ({
  readScreenLock: jest.fn(),
  writeScreenLock: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const create = jest.fn<Promise<unknown>, [CredentialCreationOptions]>();
const can = jest.fn(() => Promise.resolve(true));
class Response {
  getPublicKey = (): ArrayBuffer | null => new ArrayBuffer(2);
  getPublicKeyAlgorithm = () => -7;
}
class Key {
  static readonly isUserVerifyingPlatformAuthenticatorAvailable = can;
  rawId = new ArrayBuffer(1);
  response = new Response();
}
const lock = {
  userId: 'ada',
  credentialId: new ArrayBuffer(1),
  publicKey: new ArrayBuffer(2),
  algorithm: -7,
};

async function shown(): Promise<HTMLInputElement | null> {
  await act(() => Promise.resolve(void render(<ScreenLockRow />)));
  return screen.queryByRole<HTMLInputElement>('switch', { name: 'This device’s screen lock' });
}
const press = (row: HTMLInputElement | null) =>
  act(() => Promise.resolve(void (row && fireEvent.click(row))));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
  Object.assign(globalThis, { PublicKeyCredential: Key, AuthenticatorAttestationResponse: Response });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
beforeEach(() => {
  jest.mocked(readScreenLock).mockResolvedValue(null);
  can.mockResolvedValue(true);
  create.mockImplementation(() => Promise.resolve(new Key()));
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

it('the switch is missing on a device without a screen lock', async () => {
  can.mockResolvedValue(false);
  expect(await shown()).toBeNull();
  cleanup();
  can.mockRejectedValue(new DOMException('no', 'SecurityError'));
  expect(await shown()).toBeNull();
});

it('switching on makes a key of this device and stores its public half', async () => {
  const row = await shown();
  expect(row?.checked).toBe(false);
  await press(row);
  expect(writeScreenLock).toHaveBeenCalledWith('ada', lock);
  expect(row?.checked).toBe(true);
});

it('the key is made with user verification, random ids, and neither name nor address of the user', async () => {
  await press(await shown());
  cleanup();
  await press(await shown());
  const [first, second] = create.mock.calls.map(([options]) => options.publicKey);
  expect(first?.authenticatorSelection).toEqual({
    authenticatorAttachment: 'platform',
    userVerification: 'required',
    residentKey: 'discouraged',
  });
  expect(first?.attestation).toBe('none');
  expect(JSON.stringify(first)).not.toMatch(/ada|berg/i);
  expect(first?.user.id).not.toEqual(second?.user.id);
  expect(first?.challenge).not.toEqual(second?.challenge);
});

it.each([
  ['was cancelled', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['made no key', () => Promise.resolve(null)],
  [
    'tells no public key',
    () => {
      const key = new Key();
      key.response.getPublicKey = () => null;
      return Promise.resolve(key);
    },
  ],
])('the switch stays off where the screen lock %s', async (_, answer) => {
  create.mockImplementation(answer);
  const row = await shown();
  await press(row);
  expect([row?.checked, jest.mocked(writeScreenLock).mock.calls]).toEqual([false, []]);
  expect(showToast).toHaveBeenCalledWith({ text: 'That didn’t work. Nothing has changed.', failed: true });
});

it('a screen lock can be switched off, even where the device has none any more', async () => {
  can.mockResolvedValue(false);
  jest.mocked(readScreenLock).mockResolvedValue(lock);
  const row = await shown();
  expect(row?.checked).toBe(true);
  await press(row);
  expect(writeScreenLock).toHaveBeenCalledWith('ada', null);
  expect(row?.checked).toBe(false);
});
