/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import DeleteAccountCard from './delete-account-card';

let mockHousehold: ReturnType<typeof householdOf> | null = null;
jest.mock('../../../api/engine/households', () => ({
  useHouseholds: () => (mockHousehold ? [mockHousehold] : []),
}));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: { id: 'anna' } }) }));
let answers: () => Promise<void>;
let asked = 0;
jest.mock('./delete-account', () => ({
  deleteAccount: () => {
    asked += 1;
    return answers();
  },
}));
const toasts: string[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: ({ text }: { text: string }) => toasts.push(text),
}));
jest.mock('../../../api/http/api-error', () => ({ messageOf: () => 'no', statusOf: () => null }));

beforeAll(() => {
  fillGaps();
  return speakEnglish();
});
beforeEach(() => {
  mockHousehold = null;
  asked = 0;
  toasts.length = 0;
  answers = () => new Promise(() => undefined);
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const toTheWord = (text: string): HTMLButtonElement => {
  render(<DeleteAccountCard />);
  fireEvent.click(button('Delete account'));
  fireEvent.change(screen.getByLabelText('Type DELETE'), { target: { value: text } });
  return button('Continue');
};

it.each(['', 'delete', 'DELETE ', 'Delete', 'DELETED', 'LÖSCHEN'])(
  'DeleteAccountCard stays disabled with "%s"',
  (text) => {
    const next = toTheWord(text);
    expect(next.disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('Type DELETE').closest('form')!);
    expect(screen.queryByText('Delete everything for good?')).toBeNull();
    expect(asked).toBe(0);
  },
);

it('DeleteAccountCard states the consequences first, and offers the export', () => {
  toTheWord('');
  expect(screen.getByText(/who’s been on them longest/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download everything first' }).getAttribute('href')).toBe('#data');
});

it('DeleteAccountCard names the profiles of the children where no other adult stays with them', () => {
  const member = (userId: string, role: 'organiser' | 'adult' | 'helper') => ({
    ...{ userId, role, name: userId, avatarUrl: null, avatarVersion: 0 },
  });
  const isNamed = (given: Parameters<typeof householdOf>[0] | null): boolean => {
    mockHousehold = given === null ? null : householdOf(given);
    toTheWord('');
    const named = screen.queryByText(/^Your children’s profiles are deleted/) !== null;
    cleanup();
    return named;
  };
  const anna = member('anna', 'organiser');
  expect(isNamed({ members: [anna, member('gran', 'helper')] })).toBe(true);
  expect(isNamed({ members: [anna, member('ben', 'adult')] })).toBe(false);
  expect(isNamed({ members: [anna], children: [] })).toBe(false);
  expect(isNamed(null)).toBe(false);
});

it('DeleteAccountCard says that the children are hidden where no other adult has agreed', () => {
  const member = (userId: string) => ({
    ...{ userId, role: 'adult' as const, name: userId, avatarUrl: null, avatarVersion: 0 },
  });
  const members = [member('anna'), member('ben')];
  const isNamed = (given: Parameters<typeof householdOf>[0]): boolean => {
    mockHousehold = householdOf(given);
    toTheWord('');
    const named = screen.queryByText(/^Only you’ve agreed for the children/) !== null;
    cleanup();
    return named;
  };
  expect(isNamed({ members, onlyConsentOf: 'anna' })).toBe(true);
  expect(isNamed({ members, onlyConsentOf: 'ben' })).toBe(false);
  expect(isNamed({ members, onlyConsentOf: null })).toBe(false);
  expect(isNamed({ members, onlyConsentOf: 'anna', children: [] })).toBe(false);
  expect(isNamed({ members: [member('anna')], onlyConsentOf: 'anna' })).toBe(false);
});

it('DeleteAccountCard asks once more after the word, then calls the server once', async () => {
  fireEvent.click(toTheWord('DELETE'));
  expect(asked).toBe(0);
  const last = button('Delete for good');
  fireEvent.click(last);
  fireEvent.click(last);
  await waitFor(() => expect(last.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(last);
  expect(asked).toBe(1);
});

it('DeleteAccountCard starts over after it was closed', () => {
  fireEvent.click(toTheWord('DELETE'));
  fireEvent.click(button('Keep my account'));
  fireEvent.click(button('Delete account'));
  expect(screen.getByLabelText<HTMLInputElement>('Type DELETE').value).toBe('');
});

it('DeleteAccountCard can be retried after a failure', async () => {
  answers = () => Promise.reject(new Error('away'));
  fireEvent.click(toTheWord('DELETE'));
  fireEvent.click(button('Delete for good'));
  await waitFor(() => expect(toasts).toEqual(['no']));
  await waitFor(() => expect(button('Delete for good').getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button('Delete for good'));
  await waitFor(() => expect(asked).toBe(2));
});

it('DeleteAccountCard needs a network, and says so', () => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  render(<DeleteAccountCard />);
  expect(button('Delete account').disabled).toBe(true);
  expect(screen.getByText('You need to be online for this.')).toBeTruthy();
});
