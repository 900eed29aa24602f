/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMyLists } from '../../features/lists/api/lists';
import { navigator } from '../../shared/routing/address';
import { BrowserRouter } from '../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../testing/kit';
import { listCard as list } from '../../testing/list-card';
import Keys from './keys';
import { setLetterKeys } from './letter-keys';

jest.mock('../../features/lists/api/lists', () => ({ useMyLists: jest.fn() }));
jest.mock('../../features/identity/sessions/session', () => ({ useSession: () => ({ user: null }) }));
jest.mock('../../features/lists/my-lists/create-list-dialog', () => ({
  __esModule: true,
  default: ({ open }: { open: boolean }) => (open ? <p>New list dialog</p> : null),
}));

describe('Keys', () => {
  const opened = jest.fn((event: Event) => event.preventDefault());
  const menuOpened = jest.fn();
  beforeAll(async () => {
    fillGaps();
    Element.prototype.checkVisibility = () => true;
    await speakEnglish();
  });
  beforeEach(() => {
    opened.mockClear();
    jest.mocked(useMyLists).mockReturnValue({
      status: 'ready',
      refresh: jest.fn(),
      lists: [
        list('a'),
        list('old', { archived: true }),
        list('b'),
        list('strange', { opened: false }),
        list('c'),
      ],
    });
    window.history.replaceState(null, '', '/lists/a');
    render(
      <>
        <form>
          <input aria-keyshortcuts="n" aria-label="Add" />
        </form>
        <div data-cards>
          {['Milk', 'Bread'].map((name) => (
            <div key={name} data-slide={name} onContextMenu={(event) => opened(event.nativeEvent)}>
              <button type="button">{name}</button>
            </div>
          ))}
        </div>
        <ul data-cards>
          <li>
            <a href="/lists/b">Market</a>
            <button type="button" aria-haspopup="menu" onClick={menuOpened}>
              Actions
            </button>
          </li>
        </ul>
        <Keys />
      </>,
      { wrapper: BrowserRouter },
    );
  });
  afterEach(() => {
    cleanup();
    setLetterKeys(true);
  });

  const press = async (key: string, init: KeyboardEventInit = {}): Promise<void> => {
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
      await new Promise((later) => setTimeout(later, 20));
    });
  };
  const card = (name: string) => screen.getByRole('button', { name });
  const focused = () => document.activeElement;
  /** The test finds the add box by its key. */
  const withoutAddBox = (): HTMLElement => {
    const box = screen.getByLabelText('Add');
    box.removeAttribute('aria-keyshortcuts');
    return box;
  };

  it('focuses the add box by N wherever the focus is', async () => {
    await press('n');
    expect(focused()).toBe(screen.getByLabelText('Add'));
  });

  it('leads by N from a page without an add box to that of the first list', async () => {
    act(() => navigator.replace('/account-settings'));
    const box = withoutAddBox();
    await press('n');
    expect(window.location.pathname).toBe('/lists/a');
    box.setAttribute('aria-keyshortcuts', 'n');
    await act(() => new Promise((later) => setTimeout(later, 60)));
    expect(focused()).toBe(box);
  });

  it('opens a new list by N where there is no list', async () => {
    jest.mocked(useMyLists).mockReturnValue({ status: 'ready', refresh: jest.fn(), lists: [] });
    act(() => navigator.replace('/app'));
    withoutAddBox();
    await press('n');
    expect(screen.getByText('New list dialog')).toBeTruthy();
  });

  it('opens no other list by N while the page of a list has no add box yet', async () => {
    withoutAddBox();
    await press('n');
    expect(window.location.pathname).toBe('/lists/a');
    expect(focused()).toBe(document.body);
  });

  it('works after a radio button or a checkbox was used, which are no text fields', async () => {
    for (const type of ['radio', 'checkbox']) {
      const choice = Object.assign(document.createElement('input'), { type });
      document.body.append(choice);
      choice.focus();
      await press('n');
      expect(focused()).toBe(screen.getByLabelText('Add'));
      choice.remove();
    }
  });

  it('opens the details of the focused card by E, and does nothing without one', async () => {
    await press('e');
    expect(opened).not.toHaveBeenCalled();
    card('Bread').focus();
    await press('e');
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('opens the menu of the focused list by E', async () => {
    screen.getByRole('link', { name: 'Market' }).focus();
    await press('e');
    expect(menuOpened).toHaveBeenCalledTimes(1);
    expect(focused()).toBe(card('Actions'));
  });

  it('opens the dialog for a new list by L', async () => {
    await press('l');
    expect(screen.queryByText('New list dialog')).not.toBeNull();
  });

  it('goes through the lists in use by the brackets', async () => {
    const been: string[] = [];
    for (const key of [']', ']', ']', '[']) {
      await press(key);
      been.push(window.location.pathname);
    }
    expect(been).toEqual(['/lists/b', '/lists/c', '/lists/a', '/lists/c']);
  });

  it('goes from other pages to the first list or the last', async () => {
    act(() => navigator.replace('/app'));
    await press('[');
    expect(window.location.pathname).toBe('/lists/c');
  });

  it('accepts brackets typed with AltGr, and the question mark with Shift', async () => {
    await press(']', { ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(window.location.pathname).toBe('/lists/b');
    await press('?', { shiftKey: true });
    expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).not.toBeNull();
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { repeat: true },
    { isComposing: true },
  ])('ignores letters with %j', async (init) => {
    card('Milk').focus();
    for (const key of ['n', 'e', 'l']) await press(key, init);
    expect(focused()).toBe(card('Milk'));
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByText('New list dialog')).toBeNull();
  });

  it('ignores keys in fields', async () => {
    screen.getByLabelText('Add').focus();
    for (const key of ['l', ']', '?', 'ArrowRight']) await press(key);
    expect([focused(), window.location.pathname, screen.queryByRole('heading')]).toEqual([
      screen.getByLabelText('Add'),
      '/lists/a',
      null,
    ]);
  });

  it('ignores keys behind a dialog', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    for (const key of ['l', ']', 'n']) await press(key);
    expect([focused(), window.location.pathname, screen.queryByText('New list dialog')]).toEqual([
      document.body,
      '/lists/a',
      null,
    ]);
    dialog.remove();
  });

  it('switches single letters off for the device, and tells the page', async () => {
    await press('?');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts', hidden: true }));
    expect([localStorage.getItem('pictick_keys'), document.documentElement.dataset['keys']]).toEqual([
      'off',
      'off',
    ]);
    document.querySelector('dialog')?.removeAttribute('open');
    await press('n');
    expect(focused()).not.toBe(screen.getByLabelText('Add'));
  });
});
