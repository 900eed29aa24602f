/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { addChild, changeHousehold } from '../../../sync/household-changes';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import FamilyCard from './family-card';

let mockHousehold: ReturnType<typeof householdOf> | null = null;
const mockPull = jest.fn(() => Promise.resolve());
const mockEngine = { pullHousehold: mockPull, household: () => mockHousehold };
const mockUser = { id: 'anna', name: 'Anna Berg' };
let mockReady: Promise<unknown>;
let mockHouseholds: ReturnType<typeof householdOf>[] = [];
jest.mock('../../../api/engine/households', () => ({
  useHousehold: () => mockHousehold,
  useHouseholds: () => mockHouseholds,
}));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => mockEngine,
  readyEngine: () => mockReady,
}));
jest.mock('../../../sync/household-changes', () => ({
  addChild: jest.fn(() => Promise.resolve('new')),
  changeHousehold: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../../api/http/client', () => ({ call: jest.fn() }));
jest.mock('../people/people-list', () => () => null);
jest.mock('../people/choose-home', () => () => <p>home</p>);
jest.mock('../../../i18n/people-texts', () => ({ withPeopleTexts: (part: Promise<object>) => part }));
jest.mock('../linked-devices/linked-devices-part', () => ({ LinkedDevices: () => <p>devices</p> }));
jest.mock('../consent/consent-card', () => ({ ConsentCard: () => null }));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: mockUser }) }));

const show = () => render(<FamilyCard />, { wrapper: BrowserRouter });

describe('FamilyCard', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    mockHousehold = null;
    mockHouseholds = [];
    mockReady = Promise.resolve(mockEngine);
    jest.mocked(call).mockReset().mockResolvedValue({ households: [] });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    jest.clearAllMocks();
  });

  it('makes the family once the adult is confirmed, and pulls it', async () => {
    show();
    const make = await screen.findByRole('button', { name: 'Make the family' });
    expect(screen.getByLabelText<HTMLInputElement>('Family name').value).toBe('Anna’s family');
    fireEvent.click(make);
    expect(screen.getByText('Please confirm that you’re 18 or older.')).toBeTruthy();
    expect(call).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I’m 18 or older' }));
    jest.mocked(call).mockResolvedValue({ id: 'made' });
    fireEvent.click(make);
    fireEvent.click(make);
    await waitFor(() => expect(mockPull).toHaveBeenCalledWith('made'));
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('pulls the families that other devices know', async () => {
    jest.mocked(call).mockResolvedValue({ households: [{ id: 'known' }, { id: 'chosen' }] });
    show();
    await waitFor(() => expect(mockPull).toHaveBeenCalledWith('known'));
    expect(mockPull).toHaveBeenCalledWith('chosen');
    expect(screen.queryByRole('button', { name: 'Make the family' })).toBeNull();
  });

  it('waits for the store of this device before it asks the server', async () => {
    let open = (): void => undefined;
    mockReady = new Promise((resolve) => (open = () => resolve(mockEngine)));
    const { rerender } = show();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(call).not.toHaveBeenCalled();
    mockHousehold = householdOf();
    await act(async () => {
      open();
      await new Promise((resolve) => setTimeout(resolve));
    });
    rerender(<FamilyCard />);
    expect(screen.getByRole('link', { name: 'Tom' })).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it('asks the server again once a family that it knew is gone', async () => {
    let open = (): void => undefined;
    mockReady = new Promise((resolve) => (open = () => resolve(mockEngine)));
    const { rerender } = show();
    mockHousehold = householdOf();
    await act(async () => {
      open();
      await new Promise((resolve) => setTimeout(resolve));
    });
    rerender(<FamilyCard />);
    expect(screen.getByRole('link', { name: 'Tom' })).toBeTruthy();
    mockHousehold = null;
    rerender(<FamilyCard />);
    expect(await screen.findByRole('button', { name: 'Make the family' })).toBeTruthy();
  });

  it('needs the network only to make the family', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    mockHousehold = householdOf();
    show();
    expect(screen.getByRole('link', { name: 'Tom' }).getAttribute('href')).toBe('/family/children/tom');
    expect(screen.getByRole('button', { name: 'Change PIN' })).toBeTruthy();
  });

  it('adds a child with the first free animal and colour after a nickname', async () => {
    mockHousehold = householdOf();
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
    const name = await screen.findByRole('textbox', { name: 'Nickname' });
    const form = name.closest('form') ?? name;
    fireEvent.submit(form);
    expect(screen.getByText('Name is required')).toBeTruthy();
    fireEvent.change(name, { target: { value: ' Leo ' } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fox, taken' }).disabled).toBe(true);
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(addChild).toHaveBeenCalledTimes(1);
    expect(addChild).toHaveBeenCalledWith(mockEngine, 'home', {
      nickname: 'Leo',
      animal: 'bear',
      colour: 'peach',
    });
  });

  it('has room for ten children', () => {
    mockHousehold = householdOf({
      children: Array.from({ length: 10 }, (_, index) => childOf(`Child ${index}`)),
    });
    show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a child' }).disabled).toBe(true);
    expect(screen.getByText('There’s room for ten children.')).toBeTruthy();
  });

  it('saves name and times as they are changed, and refuses times out of order', async () => {
    mockHousehold = householdOf();
    show();
    const name = screen.getByLabelText('Family name');
    fireEvent.change(name, { target: { value: ' Hill ' } });
    fireEvent.blur(name);
    await screen.findByText('Saved');
    const evening = screen.getByLabelText('Evening from');
    fireEvent.change(evening, { target: { value: '10:00' } });
    fireEvent.blur(evening);
    expect(screen.getByText('Day, midday and evening must follow one another.')).toBeTruthy();
    fireEvent.change(evening, { target: { value: '18:30' } });
    fireEvent.blur(evening);
    await waitFor(() =>
      expect(jest.mocked(changeHousehold).mock.calls.map(([, , patch]) => patch)).toEqual([
        { name: 'Hill' },
        { bands: { midday: 660, evening: 1110 } },
      ]),
    );
  });

  it('keeps times that are out of order in their fields, and saves them once they fit', async () => {
    mockHousehold = householdOf();
    show();
    const type = (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    type('Midday from', '18:00');
    expect(screen.getByText('Day, midday and evening must follow one another.')).toBeTruthy();
    type('Evening from', '20:00');
    await screen.findByText('Saved');
    expect(jest.mocked(changeHousehold).mock.calls.map(([, , patch]) => patch)).toEqual([
      { bands: { midday: 1080, evening: 1200 } },
    ]);
  });

  it('saves nothing when a time is left as it was', async () => {
    mockHousehold = householdOf();
    show();
    fireEvent.blur(screen.getByLabelText('Evening from'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(changeHousehold).not.toHaveBeenCalled();
  });

  it('offers a choice only between several families', async () => {
    mockHousehold = householdOf();
    mockHouseholds = [mockHousehold];
    const { rerender } = show();
    expect(screen.queryByRole('radiogroup', { name: 'Which family?' })).toBeNull();
    mockHouseholds = [mockHousehold, householdOf({ id: 'hill', name: 'Hill' })];
    rerender(<FamilyCard />);
    const families = await screen.findByRole('radiogroup', { name: 'Which family?' });
    expect(within(families).getByRole<HTMLInputElement>('radio', { name: 'Berg' }).checked).toBe(true);
  });

  it('asks for the home only a grown-up of two families', async () => {
    mockHousehold = householdOf();
    mockHouseholds = [mockHousehold, householdOf({ id: 'helped', name: 'Hill', role: 'helper' })];
    const { rerender } = show();
    await screen.findByRole('radiogroup', { name: 'Which family?' });
    expect(screen.queryByText('home')).toBeNull();
    mockHouseholds = [...mockHouseholds, householdOf({ id: 'joined', name: 'Mill', role: 'adult' })];
    rerender(<FamilyCard />);
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it('advises a new PIN when a user who knew it has left', () => {
    mockHousehold = householdOf({ newPinAdvised: true });
    show();
    expect(screen.getByText(/Someone who may know the PIN has left the family/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change PIN' })).toBeTruthy();
  });

  it('shows helpers their children, without anything that they may not change', () => {
    mockHousehold = householdOf({
      role: 'helper',
      gate: null,
      children: Array.from({ length: 10 }, (_, index) => childOf(index === 0 ? 'Tom' : `Child ${index}`)),
    });
    show();
    expect(screen.getByText('Tom')).toBeTruthy();
    expect(screen.queryByText('There’s room for ten children.')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('PIN')).toBeNull();
    expect(screen.queryByText('devices')).toBeNull();
  });

  it('shows the linked devices to the adults of children', () => {
    mockHousehold = householdOf({ role: 'adult' });
    show();
    expect(screen.getByText('devices')).toBeTruthy();
    cleanup();
    mockHousehold = householdOf({ children: [] });
    show();
    expect(screen.queryByText('devices')).toBeNull();
  });

  it('shows the linked devices while a deleted profile can be restored: they work until it is erased', () => {
    mockHousehold = householdOf({
      children: [],
      deletedChildren: [{ ...childOf('Tom'), eraseAt: '2099-01-01T00:00:00.000Z' }],
    });
    show();
    expect(screen.getByText('devices')).toBeTruthy();
  });
});
