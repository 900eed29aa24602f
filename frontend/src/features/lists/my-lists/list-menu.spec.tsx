/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import ListMenu, { type MenuProps } from './list-menu';

const show = (more: Partial<MenuProps>, onAsk = jest.fn()) => {
  render(
    <ListMenu
      id="list"
      name="Week"
      listType="shopping"
      role="collaborator"
      creating={false}
      archived={false}
      started={false}
      className={undefined}
      onAsk={onAsk}
      {...more}
    />,
  );
  return onAsk;
};
let mockHousehold: ReturnType<typeof householdOf> | null = null;
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
let mockSchedule: object[] | undefined;
jest.mock('../api/use-list-field', () => ({
  useListField: (_id: string, field: string) => (field === 'schedule' ? mockSchedule : undefined),
}));
const entry = () => screen.queryByRole('menuitem', { name: 'Print…', hidden: true });

describe('ListMenu', () => {
  beforeAll(async () => {
    fillGaps();
    HTMLElement.prototype.hidePopover = () => undefined;
    await speakEnglish();
  });
  beforeEach(() => {
    mockHousehold = null;
    mockSchedule = undefined;
  });
  afterEach(cleanup);

  it('offers to give the list to a child, or this device, where there is a child', () => {
    const family = () =>
      screen
        .queryAllByRole('menuitem', { name: /child/, hidden: true })
        .map(({ textContent }) => textContent);
    show({});
    expect(family()).toEqual([]);
    cleanup();
    mockHousehold = householdOf();
    const onAsk = show({ role: 'owner' });
    expect(family()).toEqual(['Give the list to a child', 'Hand this device to a child']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Hand this device to a child', hidden: true }));
    expect(onAsk.mock.calls).toEqual([['handOver']]);
  });

  it('offers helpers neither the gift nor the device', () => {
    mockHousehold = householdOf({ role: 'helper' });
    show({ role: 'owner', listType: 'task' });
    expect(screen.queryByRole('menuitem', { name: /child|comes back/i, hidden: true })).toBeNull();
  });

  it('offers a helper only what changes nothing, and no menu where that is nothing', () => {
    const onAsk = show({ role: 'helper', listType: 'task', printable: true, started: true });
    const entries = screen.getAllByRole('menuitem', { hidden: true });
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Print…']);
    fireEvent.click(entries[0]!);
    expect(onAsk.mock.calls).toEqual([['print']]);
    cleanup();
    show({ role: 'helper', listType: 'task' });
    expect(screen.queryByRole('button', { hidden: true })).toBeNull();
  });

  it('leaves out the gift of a routine that names its children, not of one of the whole family', () => {
    mockHousehold = householdOf();
    const recurrence = { everyDays: 2, from: '2026-11-27' };
    const gift = () => screen.queryByRole('menuitem', { name: 'Give the list to a child', hidden: true });
    mockSchedule = [{ recurrence, children: ['tom'] }];
    show({ role: 'owner' });
    expect(gift()).toBeNull();
    cleanup();
    mockSchedule = [{ recurrence, children: [] }];
    show({ role: 'owner' });
    expect(gift()).toBeTruthy();
  });

  it('offers the device from a list that the user cannot give', () => {
    mockHousehold = householdOf();
    show({ role: 'collaborator' });
    expect(screen.queryByRole('menuitem', { name: 'Give the list to a child', hidden: true })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Hand this device to a child', hidden: true })).toBeTruthy();
  });

  it.each(['owner', 'collaborator'] as const)('offers print to its %s', (role) => {
    const onAsk = show({ role, printable: true });
    fireEvent.click(entry() ?? document.body);
    expect(onAsk.mock.calls).toEqual([['print']]);
  });

  it('offers no print of a list that is closed or empty', () => {
    show({});
    expect(entry()).toBeNull();
  });

  it('offers no print where the browser cannot print', () => {
    const print = Object.getOwnPropertyDescriptor(window, 'print');
    Reflect.deleteProperty(window, 'print');
    show({ printable: true });
    expect(entry()).toBeNull();
    if (print) Object.defineProperty(window, 'print', print);
  });
});
