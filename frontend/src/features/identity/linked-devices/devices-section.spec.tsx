/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import type { Toast } from '../../../shared/ui/toast/toast';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import DevicesSection from './devices-section';
import type { LinkedDevice, LinkedDevices, NewCode } from './linked-devices';

type Body = Omit<NewCode, 'householdId'>;
let sent: [method: string, path: string, body?: object][];
let list: LinkedDevices;
let answer: (body: object) => Promise<object>;
let read: () => Promise<LinkedDevices>;
jest.mock('../../../api/http/client', () => {
  const send =
    (method: string) =>
    (path: string, { params, body }: { params: { path: Record<string, string> }; body?: object }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params.path[name] ?? '');
      sent.push([method, filled.replace('/api/households/home/', ''), ...(body ? [body] : [])] as never);
      return answer(body ?? {});
    };
  const api = {
    GET: () => read(),
    POST: send('POST'),
    PATCH: send('PATCH'),
    DELETE: send('DELETE'),
  };
  return { call: (work: (with_: typeof api) => unknown) => work(api) };
});
let hasPlan: boolean;
jest.mock('../../../api/queries/limits', () => ({
  limitsOf: () => ({ queryKey: ['limits'], queryFn: () => Promise.resolve({ canShare: hasPlan }) }),
}));
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => null }));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: { id: 'anna' } }) }));
jest.mock('../consent/consent-card', () => ({ ConsentCard: () => <p>consent</p> }));
let toasts: Toast[];
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: (toast: Toast) => toasts.push(toast) }));

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const device = (name: string, given: Partial<LinkedDevice> = {}): LinkedDevice => ({
  id: name.toLowerCase(),
  name,
  children: ['tom'],
  linkedAt: '2026-11-03T08:00:00.000Z',
  lastSeenAt: hours(3),
  linkedBy: null,
  endsAt: '2099-01-01T00:00:00.000Z',
  endedAt: null,
  endReason: null,
  ...given,
});
/** Until the answers have come; one that a test holds back is not waited for. */
const settle = () =>
  act(async () => {
    // Listeners hear of an answer a turn later.
    for (let turn = 0, idle = 0; turn < 20 && idle < 3; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      idle = queryClient.isFetching() + queryClient.isMutating() === 0 ? idle + 1 : 0;
    }
  });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await settle();
}
async function show(given: Partial<HouseholdView> = {}, childId: string | null = null) {
  const section = (household: HouseholdView) => <DevicesSection household={household} childId={childId} />;
  const { rerender } = render(section(householdOf(given)));
  await settle();
  return async (next: Partial<HouseholdView> = {}) => {
    rerender(section(householdOf({ ...given, ...next })));
    await settle();
  };
}
const rows = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
/** The server makes each code that is asked for, and takes it back. */
const makeCodes = () => {
  answer = (body) => {
    const { id, children } = body as Partial<Body>;
    if (!id || !children) {
      list = { ...list, codes: [] };
      return Promise.resolve({ householdVersion: 3 });
    }
    const code = { id, children, replaces: null, expiresAt: new Date(Date.now() + 1_800_000).toISOString() };
    list = { ...list, codes: [code] };
    return Promise.resolve({ ...code, householdVersion: 2 });
  };
};

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
  // Both are loaded on demand, which a busy machine does slowly.
  await Promise.all([import('./link-dialog'), import('./device-sheet')]);
});
beforeEach(() => {
  queryClient.clear();
  sent = [];
  toasts = [];
  hasPlan = false;
  list = { devices: [], codes: [] };
  read = () => Promise.resolve(list);
  answer = () => Promise.resolve({ householdVersion: 2 });
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('DevicesSection', () => {
  it('shows name, last contact, day of the link and children, then why others have ended', async () => {
    list.devices = [
      device('Tablet', { lastSeenAt: hours(0), children: ['tom', 'mia'] }),
      device('Phone'),
      device('Copy', { endedAt: '2026-11-20T08:00:00.000Z', endReason: 'reused' }),
      device('Old', { endedAt: '2026-11-21T08:00:00.000Z', endReason: 'ended' }),
      device('', { id: 'unused', endsAt: '2026-11-22T08:00:00.000Z' }),
    ];
    await show();
    expect(rows()).toEqual([
      'Tablet Used in the last hour Linked on 3 November',
      'Phone Last seen 3 hours ago Linked on 3 November',
      'Copy An old copy came back, so we ended it on 20 November. If it’s your child’s device, just link it again.',
      'Old Ended on 21 November',
      'Device Not used for half a year, so it ended on 22 November',
    ]);
    expect(within(button(/Tablet/)).getAllByRole('img')).toHaveLength(2);
  });

  it('says who linked a device, and that those of an adult who has left go on until they are ended', async () => {
    const note = /keep working until you end them/;
    list.devices = [device('Tablet', { linkedBy: { name: 'Anna', hasLeft: false } })];
    const moved = await show();
    expect(rows()).toEqual(['Tablet Last seen 3 hours ago Linked on 3 November by Anna']);
    expect(screen.queryByText(note)).toBeNull();
    list = {
      codes: [],
      devices: [
        device('Tablet', { linkedBy: { name: 'Ben', hasLeft: true } }),
        device('Phone', { linkedBy: { name: null, hasLeft: true } }),
      ],
    };
    await moved();
    expect(rows()).toEqual([
      'Tablet Last seen 3 hours ago Linked on 3 November by Ben, who’s no longer in the family',
      'Phone Last seen 3 hours ago Linked on 3 November by someone who’s no longer in the family',
    ]);
    expect(screen.getByText(note)).toBeTruthy();
    await press(/^Tablet/);
    expect(within(screen.getByRole('dialog')).getByText(/by Ben, who’s no longer/)).toBeTruthy();
  });

  it('shows only the devices of the child on its page', async () => {
    list.devices = [device('Tablet'), device('Phone', { children: ['mia'] })];
    await show({}, 'tom');
    expect(rows()).toEqual(['Tablet Last seen 3 hours ago Linked on 3 November']);
    expect(screen.getByRole('heading', { level: 2, name: 'Devices' })).toBeTruthy();
  });

  it('reads the list again when the household moves', async () => {
    const moved = await show();
    await screen.findByText(/No device linked right now/);
    list = { devices: [device('Tablet')], codes: [] };
    await moved({ name: 'Berg' });
    expect(rows()).toHaveLength(1);
  });

  it('says calmly that it needs a connection', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    read = () => Promise.reject(new TypeError('offline'));
    await show();
    expect(screen.getByText('You need to be online to see and link devices.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays without a child as long as there is a device that can be ended', async () => {
    list.devices = [device('Tablet')];
    const moved = await show({ children: [] });
    expect(rows()).toEqual(['Tablet Last seen 3 hours ago Linked on 3 November']);
    expect(screen.queryByRole('button', { name: 'Link a device' })).toBeNull();
    await press(/Tablet/);
    await press('End the device');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End the device' }));
    await settle();
    expect(sent).toEqual([['DELETE', 'devices/tablet']]);
    expect(toasts.map(({ text }) => text)).toEqual(['Ended: Tablet']);
    list = { devices: [], codes: [] };
    await moved({ name: 'Berg' });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('takes back a code that no sheet shows', async () => {
    list.codes = [{ id: 'code', children: ['tom'], replaces: null, expiresAt: '2026-11-28T12:15:00.000Z' }];
    await show();
    await press('Take back');
    expect(sent).toEqual([['DELETE', 'device-codes/code']]);
    expect(toasts.map(({ text }) => text)).toEqual(['Code taken back']);
  });
});

describe('linking a device', () => {
  const open = async (given: Partial<HouseholdView> = {}, childId: string | null = null) => {
    const moved = await show(given, childId);
    await press('Link a device');
    return moved;
  };

  it('shows a code for the chosen children, and tells the device that was linked', async () => {
    makeCodes();
    const moved = await open();
    expect(button('Show the code').disabled).toBe(true);
    await press('Tom');
    await press('Mia');
    await press('Show the code');
    const [[, path, body] = []] = sent;
    expect(path).toBe('device-codes');
    const { code, children } = body as Body;
    expect(children).toEqual(['tom', 'mia']);
    const [first, second] = [code.slice(0, 4), code.slice(4)].map((part) => part.toUpperCase());
    expect(screen.getByText(first ?? '')).toBeTruthy();
    expect(screen.getByText(second ?? '')).toBeTruthy();
    expect(screen.getByText('Works once, for 30 more minutes')).toBeTruthy();
    list = { devices: [device('Safari, iPad', { linkedAt: new Date().toISOString() })], codes: [] };
    await moved();
    expect(screen.getByText('Linked: Safari, iPad')).toBeTruthy();
    const name = screen.getByLabelText('Name of the device');
    fireEvent.change(name, { target: { value: 'Kitchen' } });
    fireEvent.blur(name);
    await settle();
    expect(sent[1]).toEqual(['PATCH', 'devices/safari, ipad', { name: 'Kitchen' }]);
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('shows the code of an only child at once, with its face in the QR code', async () => {
    makeCodes();
    await open({ children: [childOf('Tom')] }, 'tom');
    expect(sent).toHaveLength(1);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    // A tablet of another family reads no code at its address.
    // On a small screen the letters are in view, and what only a second family needs is below them.
    const already = screen.getByText(/^Already linked\? Hold the lock/);
    const letters = screen.getByText(/^Code: /);
    expect(letters.compareDocumentPosition(already)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says that a code was guessed at or replaced, and makes a new one', async () => {
    makeCodes();
    const moved = await open({ children: [childOf('Tom')] }, 'tom');
    list = { devices: [], codes: [] };
    await moved();
    expect(screen.getByText(/mistyped too often/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    list = {
      devices: [],
      codes: [{ id: 'newer', children: ['tom'], replaces: null, expiresAt: '2099-01-01T00:00:00.000Z' }],
    };
    await moved();
    expect(screen.getByText(/newer code on another page/)).toBeTruthy();
    await press('New code');
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  it('says that the time of a code is over', async () => {
    makeCodes();
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] });
    try {
      await open({ children: [childOf('Tom')] }, 'tom');
      act(() => {
        jest.advanceTimersByTime(29.5 * 60_000);
      });
      expect(screen.getByText('Works once, for 1 more minute')).toBeTruthy();
      act(() => {
        jest.advanceTimersByTime(60_000);
      });
      expect(screen.getByText('This code has run out.')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes the code back with the sheet', async () => {
    makeCodes();
    await open({ children: [childOf('Tom')] }, 'tom');
    const { id } = sent[0]?.[2] as Body;
    await press('Close');
    expect(sent[1]).toEqual(['DELETE', `device-codes/${id}`]);
    expect(screen.queryByText('A code is waiting')).toBeNull();
  });

  it('takes back a code whose answer comes after the sheet was closed', async () => {
    let arrive = (_: object): void => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    await open({ children: [childOf('Tom')] }, 'tom');
    await press('Close');
    const { id } = sent[0]?.[2] as Body;
    await act(async () => {
      arrive({ id, children: ['tom'], expiresAt: '2099-01-01T00:00:00.000Z', householdVersion: 2 });
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(sent[1]).toEqual(['DELETE', `device-codes/${id}`]);
  });

  it('asks for the same code again after a lost answer', async () => {
    answer = () => Promise.reject(new TypeError('network'));
    await open({ children: [childOf('Tom')] }, 'tom');
    makeCodes();
    await press('Show the code');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('leads to the own consent first', async () => {
    const none = { state: 'none', askedAt: null, agreedAt: null, textVersion: null } as const;
    await open({ consent: none });
    expect(screen.getByText('consent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show the code' })).toBeNull();
  });

  it('says before a press that a child has no room, and offers plans only on the page of the family', async () => {
    list.devices = [device('Tablet'), device('Phone')];
    await open();
    await press(/^Tom/);
    expect(screen.getByText('Tom: no room for another device')).toBeTruthy();
    // The child with room is chosen already.
    expect(button('Mia').getAttribute('aria-pressed')).toBe('true');
    expect(button('See plans')).toBeTruthy();
    cleanup();
    await show({}, 'tom');
    expect(button('Link a device').disabled).toBe(true);
    expect(screen.getByText(/^2 devices for each child are free/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
  });

  it('has room for ten devices of a child with a plan', async () => {
    hasPlan = true;
    list.devices = Array.from({ length: 10 }, (_, index) => device(`Tablet ${index}`));
    await show({}, 'tom');
    expect(screen.getByText(/^There’s room for 10 devices/)).toBeTruthy();
    expect(button('Link a device').disabled).toBe(true);
  });
});

describe('the sheet of a device', () => {
  beforeEach(() => {
    list.devices = [device('Tablet')];
  });
  const open = async () => {
    const moved = await show();
    await press(/Tablet/);
    return moved;
  };

  it('renames the device and refuses a name without letters', async () => {
    await open();
    const name = screen.getByLabelText('Name of the device');
    fireEvent.change(name, { target: { value: '  ' } });
    fireEvent.blur(name);
    expect(screen.getByText('Name is required')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Kitchen' } });
    fireEvent.blur(name);
    await settle();
    expect(sent).toEqual([['PATCH', 'devices/tablet', { name: 'Kitchen' }]]);
    expect(toasts.map(({ text }) => text)).toEqual(['New name: Kitchen']);
  });

  it('changes the children, of whom one stays', async () => {
    await open();
    await press('Tom');
    expect(screen.getByText(/Choose at least one child/)).toBeTruthy();
    await press('Mia');
    expect(sent).toEqual([['PATCH', 'devices/tablet', { children: ['tom', 'mia'] }]]);
  });

  it('gives no child the device that has no room', async () => {
    list.devices.push(device('One', { children: ['mia'] }), device('Two', { children: ['mia'] }));
    await open();
    await press('Mia');
    expect(screen.getByText('Mia: no room for another device')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('ends the device after a question', async () => {
    await open();
    await press('End the device');
    const question = screen.getByRole('alertdialog', { name: 'Tablet: end this device?' });
    expect(sent).toEqual([]);
    // The device keeps them until then.
    expect(
      within(question).getByText(/hasn’t sent yet still arrive if you link it again within 30 days/),
    ).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'End the device' }));
    await settle();
    expect(sent).toEqual([['DELETE', 'devices/tablet']]);
    expect(toasts.map(({ text }) => text)).toEqual(['Ended: Tablet']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why an end failed', async () => {
    answer = () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'errors.notFound'));
    await open();
    await press('End the device');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End the device' }));
    await settle();
    expect(toasts).toMatchObject([{ text: 'That’s already over.', failed: true }]);
  });

  it('shows a code that unlinks the device, and that it was used', async () => {
    makeCodes();
    const moved = await open();
    await press('Code for the device');
    expect(sent).toMatchObject([['POST', 'device-codes', { children: ['tom'] }]]);
    expect(screen.getByText(/hold the lock for two seconds/)).toBeTruthy();
    list = {
      devices: [device('Tablet', { endedAt: '2026-11-28T12:00:00.000Z', endReason: 'ended' })],
      codes: [],
    };
    await moved();
    expect(screen.getByText('Unlinked: Tablet')).toBeTruthy();
  });

  it('says that the device has ended meanwhile', async () => {
    const moved = await open();
    list.devices = [device('Tablet', { endedAt: '2026-11-28T12:00:00.000Z', endReason: 'ended' })];
    await moved();
    expect(within(screen.getByRole('dialog')).getByText(/^Ended on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End the device' })).toBeNull();
  });
});
