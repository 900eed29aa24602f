/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { parseTries } from '../model/gate-tries';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { hold, pass, show } from '../testing/show';

/** The answer of the device to each question, and the signals of the questions. */
const asked: { answer: (isRight: boolean) => void; signal: AbortSignal }[] = [];
jest.mock('./screen-lock/ask-screen-lock', () => ({
  askScreenLock: (_: object, signal: AbortSignal) =>
    new Promise<boolean>((answer) => asked.push({ answer, signal })),
}));
jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
}));
jest.mock('../../shared/lib/pin', () => ({
  matchesPin: (digits: string) => Promise.resolve(digits === '2468'),
}));
beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  asked.length = 0;
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const status = () => screen.getAllByRole('status').at(-1);
/** The words that are seen: the rest of a wait stands beside what is announced. */
const hint = () => (status()?.nextElementSibling ?? status())?.textContent;
async function open(device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)])) {
  const shown = show(device);
  await hold(lock, 2000);
  return { device, ...shown };
}
async function type(digits: string): Promise<void> {
  for (const digit of digits) fireEvent.click(screen.getByRole('button', { name: digit }));
  await pass(0);
}

it('the right PIN ends kid mode', async () => {
  const { device } = await open();
  await type('2468');
  expect(device.calls).toEqual([['leave']]);
});

it('a right PIN can be typed again where the end of kid mode could not be stored', async () => {
  const device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)]);
  const { leave } = device.gate;
  device.gate.leave = () => Promise.reject(new DOMException('no store'));
  await open(device);
  await type('2468');
  expect(screen.getByText('0 of 4 digits')).toBeTruthy();
  device.gate.leave = leave;
  await type('2468');
  expect(device.calls).toEqual([['leave']]);
});

it('a wrong PIN says so, empties the dots and is counted', async () => {
  const { device } = await open();
  await type('1111');
  expect(hint()).toBe('Wrong PIN');
  expect(device.calls).toEqual([]);
  expect(JSON.parse(device.tries ?? '')).toEqual({ wrong: 1, waitMs: 0 });
});

it('the gate waits 30 seconds after five wrong PINs, and only while it is open', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.tries = JSON.stringify({ wrong: 4, waitMs: 0 });
  await open(device);
  await type('1111');
  expect(hint()).toBe('Try again in 30 seconds');
  for (let second = 0; second < 10; second++) await pass(1000);
  expect(hint()).toBe('Try again in 20 seconds');
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  expect(screen.getByText('0 of 4 digits')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'The fox' }));
  await pass(60_000);
  await hold(lock, 2000);
  expect(hint()).toBe('Try again in 20 seconds');
  for (let second = 0; second < 20; second++) await pass(1000);
  await type('2468');
  expect(device.calls.at(-1)).toEqual(['leave']);
});

it('a reload does not shorten the wait', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.tries = JSON.stringify({ wrong: 15, waitMs: 90_000 });
  const { unmount } = await open(device);
  for (let second = 0; second < 3; second++) await pass(1000);
  unmount();
  jest.setSystemTime(Date.now() + 86_400_000);
  await open(device);
  expect(hint()).toBe('Try again in 87 seconds');
});

it('a wait that another window has begun stops the digits before this one shows it', async () => {
  const { device } = await open();
  device.tries = JSON.stringify({ wrong: 5, waitMs: 30_000 });
  await type('2468');
  expect(device.calls).toEqual([]);
});

it('a wait that another window begins while a PIN is checked stops the right one too', async () => {
  const { device } = await open();
  for (const digit of '2468') fireEvent.click(screen.getByRole('button', { name: digit }));
  act(() => device.gate.writeTries(JSON.stringify({ wrong: 5, waitMs: 30_000 })));
  await pass(0);
  expect(device.calls).toEqual([]);
  expect(screen.getByText('0 of 4 digits')).toBeTruthy();
});

it('two windows on the screen do not halve the wait', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.tries = JSON.stringify({ wrong: 5, waitMs: 30_000 });
  await open(device);
  const other = show(device);
  const inOther = within(other.container);
  const held = inOther.getByRole('button', { name: lock });
  fireEvent.pointerDown(held, { button: 0 });
  await pass(2000);
  for (let second = 0; second < 10; second++) await pass(1000);
  const { waitMs } = parseTries(device.gate.readTries());
  expect(waitMs).toBeGreaterThanOrEqual(18_000);
});

it('the face leads back to the same card', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'The fox' }));
  expect(screen.queryByText('For grown-ups')).toBeNull();
  expect(screen.getByRole('button', { name: 'Done: do 0' })).toBeTruthy();
});

it('a locked screen leads back to the child', async () => {
  await open();
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  Reflect.deleteProperty(document, 'visibilityState');
  expect(screen.queryByText('For grown-ups')).toBeNull();
});

it('a forgotten PIN needs the whole address of the account', async () => {
  const { device } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Forgot it?' }));
  const signIn = screen.getByRole('button', { name: 'Sign in with Google' });
  for (const address of ['', 'ada', 'ada@example.or', 'eve@example.org']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: address } });
    fireEvent.click(signIn);
  }
  expect(device.calls).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('That isn’t the address of this account.');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Ada@example.org ' } });
  fireEvent.click(signIn);
  await pass(0);
  expect(device.calls).toEqual([['signIn']]);
});

it('the gate asks to sign in where the session has ended, and keeps the way back to the child', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.isOver = true;
  await open(device);
  expect(screen.getByText(/You’ve been logged out/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'The fox' })).toBeTruthy();
});

it('the gate has no link: terms and privacy open inside it', async () => {
  await open();
  expect(document.querySelector('a')).toBeNull();
});

it('the sign-in says that it needs the network where the server is out of reach, and begins when it is back', async () => {
  const { device } = await open();
  device.isOnline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Forgot it?' }));
  fireEvent.change(screen.getByLabelText('Email address of your account'), {
    target: { value: 'ada@example.org' },
  });
  const signIn = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    await pass(0);
  };
  await signIn();
  expect([screen.getByRole('alert').textContent, device.calls]).toEqual([
    'You need to be online for this.',
    [],
  ]);
  device.isOnline = true;
  await signIn();
  expect([screen.getByRole('alert').textContent, device.calls]).toEqual(['', [['signIn']]]);
});

it('a ring empties while the pad waits', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.tries = JSON.stringify({ wrong: 5, waitMs: 30_000 });
  await open(device);
  const left = () =>
    document.querySelector('[pathLength="100"][stroke-dasharray]')?.getAttribute('stroke-dasharray');
  expect(left()).toBe('100 100');
  for (let second = 0; second < 15; second++) await pass(1000);
  expect(left()).toBe('50 100');
  for (let second = 0; second < 15; second++) await pass(1000);
  expect(left()).toBeUndefined();
});

it('a wait is announced at its start and its end, not each second', async () => {
  const device = new MemoryDevice(faces(1), []);
  device.tries = JSON.stringify({ wrong: 4, waitMs: 0 });
  await open(device);
  await type('1111');
  const said = [status()?.textContent];
  for (let second = 0; second < 31; second++) {
    await pass(1000);
    if (said.at(-1) !== status()?.textContent) said.push(status()?.textContent);
  }
  expect(said).toEqual(['Try again in 30 seconds', 'Your family PIN']);
});

it('a click of assistive technology on the lock opens the gate, and the focus follows', async () => {
  show(new MemoryDevice(faces(2), [listOf('do', 'task', 2)]));
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: lock }), { detail: 0 });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'For grown-ups' }));
  fireEvent.click(screen.getByRole('button', { name: 'The fox' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: lock }));
});

it.each([
  ['finger', 'pointerDown', 'pointerUp', 1],
  ['stylus whose click has no detail', 'pointerDown', 'pointerUp', 0],
  ['key', 'keyDown', 'keyUp', 0],
] as const)('a short press of a %s on the lock opens nothing', async (_, down, up, detail) => {
  show(new MemoryDevice(faces(2), [listOf('do', 'task', 2)]));
  await pass(500);
  const button = screen.getByRole('button', { name: lock });
  fireEvent[down](button, { button: 0, key: ' ' });
  fireEvent[up](button, { key: ' ' });
  fireEvent.click(button, { detail });
  await pass(3000);
  expect(screen.queryByText('For grown-ups')).toBeNull();
});

it('the way back of the gate and that of its forms have different names', async () => {
  const device = new MemoryDevice(faces(2), []);
  device.store.chooseChild(null);
  await open(device);
  fireEvent.click(screen.getByRole('button', { name: 'Forgot it?' }));
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to the children' })).toBeTruthy();
});

describe('the screen lock of the device', () => {
  const button = { name: 'Open with this device’s screen lock' };
  const refused = 'That didn’t work. Use the PIN.';
  async function ask(device = new MemoryDevice(faces(2), [])) {
    const screenLock = { userId: 'ada', algorithm: -7 };
    const [credentialId, publicKey] = [new ArrayBuffer(1), new ArrayBuffer(1)];
    device.gate = { ...device.gate, screenLock: { ...screenLock, credentialId, publicKey } };
    const shown = await open(device);
    fireEvent.click(screen.getByRole('button', button));
    return shown;
  }
  const answer = async (isRight: boolean) => {
    asked.at(-1)?.answer(isRight);
    await pass(0);
  };
  const setVisible = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));

  it('has a button only where it was switched on, and none where the session has ended', async () => {
    await open();
    await pass(0);
    expect(screen.queryByRole('button', button)).toBeNull();
    cleanup();
    const { device } = await ask();
    device.isOver = true;
    act(() => device.set({}));
    expect(screen.queryByRole('button', button)).toBeNull();
    await answer(true);
    expect([asked[0]?.signal.aborted, device.calls]).toEqual([true, []]);
  });

  it('opens the gate, and clears the wrong PINs', async () => {
    const device = new MemoryDevice(faces(2), []);
    device.tries = JSON.stringify({ wrong: 4, waitMs: 0 });
    await ask(device);
    await answer(true);
    expect(device.calls).toEqual([['leave']]);
    expect(parseTries(device.gate.readTries())).toEqual({ wrong: 0, waitMs: 0 });
  });

  it('is no wrong PIN where it was cancelled, and the PIN opens the gate then', async () => {
    const { device } = await ask();
    await answer(false);
    expect([hint(), device.tries, device.calls]).toEqual([refused, null, []]);
    await type('2468');
    expect(device.calls).toEqual([['leave']]);
  });

  it('opens the gate while the PIN waits', async () => {
    const device = new MemoryDevice(faces(2), []);
    device.tries = JSON.stringify({ wrong: 5, waitMs: 30_000 });
    await ask(device);
    await answer(false);
    expect([screen.getByText(new RegExp(refused)), hint()]).toEqual([
      expect.anything(),
      'Try again in 30 seconds',
    ]);
    fireEvent.click(screen.getByRole('button', button));
    await answer(true);
    expect(device.calls).toEqual([['leave']]);
  });

  it('drops the first question where the button is pressed again', async () => {
    const { device } = await ask();
    fireEvent.click(screen.getByRole('button', button));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[0]?.answer(true);
    await pass(0);
    expect(device.calls).toEqual([]);
  });

  it('may cover the page, which leads back to the child only if nothing was opened', async () => {
    const { device } = await ask();
    setVisible('hidden');
    expect(screen.getByText('For grown-ups')).toBeTruthy();
    await answer(false);
    expect([screen.queryByText('For grown-ups'), device.calls]).toEqual([null, []]);
  });

  it('opens nothing after the gate was left', async () => {
    const { device } = await ask();
    fireEvent.click(screen.getByRole('button', { name: 'The fox' }));
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(true);
    expect(device.calls).toEqual([]);
  });
});

describe('a device that has lost its rows', () => {
  async function lost(isOtherAccount: boolean) {
    const device = new MemoryDevice([], []);
    device.pin = null;
    const signIn = jest.fn(() => Promise.resolve(true));
    device.gate = { ...device.gate, email: () => null, isOtherAccount, signIn };
    await open(device);
    return signIn;
  }
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));

  it('asks for an address in full, which the sign-in has to have', async () => {
    const signIn = await lost(false);
    for (const value of ['', 'ada', 'ada@example.org']) {
      fireEvent.change(screen.getByLabelText('Email address of your account'), { target: { value } });
      press();
    }
    expect(signIn.mock.calls).toEqual([['ada@example.org']]);
  });

  it('says after the sign-in of another account that it is not the one', async () => {
    await lost(true);
    expect(screen.getByRole('alert').textContent).toBe('That isn’t the address of this account.');
  });
});
