/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { forgetOpenedLists, openedLists } from '../../features/lists/search/opened-lists';
import { navigator as address } from '../../shared/routing/address';
import { BrowserRouter } from '../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../testing/kit';
import Keys from './keys';
import { setLetterKeys } from './letter-keys';

jest.mock('../../features/lists/api/lists', () => ({ useMyLists: jest.fn() }));
jest.mock('../../features/identity/sessions/session', () => ({ useSession: () => ({ user: { id: 'me' } }) }));
jest.mock('../../features/lists/search/search-dialog', () => ({
  __esModule: true,
  default: ({ open, onClose }: { open: boolean; onClose: () => void }) =>
    open ? (
      <button type="button" onClick={onClose}>
        Search dialog
      </button>
    ) : null,
}));

const press = async (key: string, init: KeyboardEventInit = {}): Promise<boolean> => {
  let isLeft = true;
  await act(async () => {
    isLeft = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
    await new Promise((later) => setTimeout(later, 20));
  });
  return isLeft;
};
const dialog = () => screen.queryByText('Search dialog');
const close = () => fireEvent.click(screen.getByText('Search dialog'));

describe('the key of the search', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/lists/a');
    render(
      <>
        <input aria-label="Add" />
        <Keys />
      </>,
      { wrapper: BrowserRouter },
    );
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(navigator, 'platform');
    setLetterKeys(true);
    forgetOpenedLists();
  });

  it('is Ctrl-K, also in a field and with single letters off, works again after closing, and closes the search', async () => {
    setLetterKeys(false);
    screen.getByLabelText('Add').focus();
    for (let time = 0; time < 2; time += 1) {
      expect(dialog()).toBeNull();
      expect(await press('k', { ctrlKey: true })).toBe(false);
      close();
    }
    await press('K', { ctrlKey: true });
    expect(dialog()).not.toBeNull();
    await press('k', { ctrlKey: true });
    expect(dialog()).toBeNull();
  });

  it.each([
    {},
    { metaKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, isComposing: true },
    { ctrlKey: true, repeat: true },
  ])('is not K with %j', async (init) => {
    screen.getByLabelText('Add').focus();
    expect([await press('k', init), dialog()]).toEqual([true, null]);
  });

  it('is Cmd-K on a Mac, where Ctrl-K deletes the rest of a line', async () => {
    Object.defineProperty(navigator, 'platform', { configurable: true, value: 'MacIntel' });
    expect([await press('k', { ctrlKey: true }), dialog()]).toEqual([true, null]);
    await press('k', { metaKey: true });
    close();
    await press('?', { shiftKey: true });
    expect(screen.getByText('⌘ K')).toBeTruthy();
  });

  it('does nothing behind another dialog', async () => {
    const other = document.body.appendChild(document.createElement('dialog'));
    other.setAttribute('open', '');
    expect([await press('k', { ctrlKey: true }), dialog()]).toEqual([true, null]);
    other.remove();
  });

  it('stands among the shortcuts', async () => {
    await press('?', { shiftKey: true });
    expect(screen.getByText('Ctrl + K').closest('div')?.textContent).toBe('SearchCtrl + K');
  });

  it('forgets a request that was open when the page of the app was left', async () => {
    await press('k', { ctrlKey: true });
    expect(dialog()).not.toBeNull();
    cleanup();
    render(<Keys />, { wrapper: BrowserRouter });
    await press('a');
    expect(dialog()).toBeNull();
  });

  it('offers the lists of this user in the order in which they were opened', () => {
    act(() => address.replace('/lists/b'));
    act(() => address.replace('/account-settings'));
    act(() => address.replace('/lists/b'));
    expect([openedLists('me'), openedLists('another user')]).toEqual([['b', 'a'], []]);
    for (const damaged of ['null', '[]', '{"userId":"me","ids":[7]}', '{"userId":"me"}']) {
      localStorage.setItem('pictick_opened', damaged);
      expect(openedLists('me')).toEqual([]);
    }
    forgetOpenedLists();
    expect(localStorage.getItem('pictick_opened')).toBeNull();
  });
});
