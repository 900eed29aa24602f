/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { addDaysOff, removeDaysOff } from './days-off';
import DaysOffSheet from './days-off-sheet';

jest.mock('../api/use-today', () => ({ useToday: () => '2026-11-27' }));
jest.mock('./days-off', () => ({ addDaysOff: jest.fn(), removeDaysOff: jest.fn() }));

const daysOff = [
  { id: 'past', childId: null, from: '2026-11-01', to: '2026-11-26' },
  { id: 'ski', childId: 'tom', from: '2027-02-01', to: '2027-02-05' },
  { id: 'fair', childId: null, from: '2026-12-01', to: '2026-12-01' },
];
const show = (given = daysOff) =>
  render(<DaysOffSheet household={householdOf({ daysOff: given })} open onClose={jest.fn()} />);

describe('DaysOffSheet', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);

  it('lists the days off that are not past, the next first, and removes them', () => {
    show();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^Everyone.*1.*December/);
    expect(rows[1]).toMatch(/^Tom.*February.* – .*February/);
    fireEvent.click(screen.getByRole('button', { name: /^Tom, .*: remove$/ }));
    expect(removeDaysOff).toHaveBeenCalledWith('home', daysOff[1]);
  });

  it('chooses the child from whose day it was opened', () => {
    const chosen = () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent;
    render(<DaysOffSheet household={householdOf()} childId="tom" open onClose={jest.fn()} />);
    expect(chosen()).toBe('Tom');
    cleanup();
    show([]);
    expect(chosen()).toBe('Everyone');
  });

  it('adds days off for one child, and refuses a last day before the first', () => {
    show([]);
    fireEvent.click(screen.getByRole('radio', { name: 'Mia' }));
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-24' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-20' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add days off' }));
    expect(screen.getByText('The last day must follow the first, within a year.')).toBeTruthy();
    expect(addDaysOff).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-31' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add days off' }));
    expect(addDaysOff).toHaveBeenCalledWith('home', { childId: 'mia', from: '2026-12-24', to: '2026-12-31' });
  });
});
