/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { speakEnglish } from '../../../testing/kit';
import { isInMyTrash } from '../trash/trash';
import ListUnavailable, { type ListUnavailableProps } from './list-unavailable';

jest.mock('../trash/trash', () => ({ isInMyTrash: jest.fn() }));
const asked = jest.mocked(isInMyTrash);

describe('ListUnavailable', () => {
  beforeAll(speakEnglish);
  beforeEach(() => asked.mockReset());
  afterEach(cleanup);
  const show = (why: ListUnavailableProps['why'], role?: ListUnavailableProps['role']) =>
    render(<ListUnavailable id="a" why={why} role={role} />, { wrapper: BrowserRouter });
  const trash = () => screen.queryByRole('link', { name: 'Recently deleted' });

  it('links the owner of a deleted list to the trash without a request', () => {
    show('deleted', 'owner');
    screen.getByRole('heading', { name: 'This list was deleted' });
    screen.getByText('You can restore it for 30 days.');
    expect(trash()?.getAttribute('href')).toBe('/trash');
    expect(asked).not.toHaveBeenCalled();
  });

  it('does not link other members to the trash', () => {
    show('deleted', 'collaborator');
    screen.getByText('Its owner can restore it for 30 days.');
    expect(trash()).toBeNull();
  });

  it.each([
    [true, 'You can restore it for 30 days.'],
    [false, 'Its owner can restore it for 30 days.'],
  ])('asks the server for the owner on a device that never had the list: own %s', async (own, text) => {
    asked.mockResolvedValue(own);
    show('deleted');
    await screen.findByText(text);
    expect(asked).toHaveBeenCalledWith('a');
    expect(trash() !== null).toBe(own);
  });

  it('links to the trash where the owner cannot be found out', async () => {
    asked.mockRejectedValue(new Error('no network'));
    show('deleted');
    await waitFor(() => expect(trash()).not.toBeNull());
    screen.getByText('Its owner can restore it for 30 days.');
  });

  it.each([
    ['purged', 'This list was deleted', /gone for good/],
    ['taken', 'You’re no longer on this list', /no longer shared with you, or you left it/],
    ['missing', 'We can’t find this list', /link may be old/],
  ] as const)('explains that the list is %s', (why, title, text) => {
    show(why);
    screen.getByRole('heading', { name: title });
    screen.getByText(text);
    expect(trash()).toBeNull();
  });
});
