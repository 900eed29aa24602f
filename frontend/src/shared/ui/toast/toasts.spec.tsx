/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { enterTopLayer } from '../dialog/top-layer';
import { reportOf } from '../reported-write';
import { showToast } from './toast';
import { endPraise, forgetToasts, toastTime, undoTime } from './toast-queue';
import { Toasts } from './toasts';

describe('Toasts', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    jest.useFakeTimers();
    render(<Toasts />);
  });
  afterEach(() => {
    act(() => forgetToasts());
    act(() => jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    cleanup();
  });
  const show = (toast: Parameters<typeof showToast>[0]) =>
    act(async () => {
      showToast(toast);
      await import('./toast-card');
    });
  const deletion = (name: string, undo: () => unknown = () => undefined) => ({
    text: `${name} deleted`,
    undo,
    joins: { kind: 'deleted', text: (count: number) => `${count} deleted` },
  });
  const shownText = () => screen.getByRole('status').textContent;
  /** The undo, and its result. */
  const press = () =>
    act(() => Promise.resolve(void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })));
  const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

  // The first toast: its code has not loaded yet.
  it('can be undone by key from the start', async () => {
    const undo = jest.fn();
    act(() => showToast({ text: 'Cheese deleted', undo }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
    await act(async () => {
      await import('./toast-card');
    });
  });

  it('are announced politely, in an existing live region', async () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    await show({ text: 'Saved' });
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });

  it('disappear after six seconds', async () => {
    await show({ text: 'Saved' });
    pass(toastTime - 1);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('free a picture of this device when they are gone', async () => {
    const open = new Set<string>();
    URL.createObjectURL = () => {
      open.add('blob:photo');
      return 'blob:photo';
    };
    URL.revokeObjectURL = (url) => void open.delete(url);
    await show({ text: 'Your photo is in', picture: new Blob(['webp']) });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:photo');
    expect(open.size).toBe(1);
    pass(toastTime);
    expect(open.size).toBe(0);
  });

  it('are paused by a pointer that moves over them, not by one that rested at their place', async () => {
    await show({ text: 'Saved' });
    const card = screen.getByText('Saved').parentElement ?? document.body;
    fireEvent.pointerEnter(card);
    pass(toastTime);
    expect(shownText()).toBe('');
    await show({ text: 'Moved' });
    pass(1000);
    fireEvent.pointerMove(screen.getByText('Moved'));
    pass(2 * toastTime);
    expect(shownText()).toBe('Moved');
  });

  it('remove a success after another write has failed; failures and undos stay', async () => {
    await show({ text: 'Saved' });
    act(endPraise);
    expect(screen.queryByText('Saved')).toBeNull();
    for (const toast of [
      { text: 'Deleted', undo: () => undefined },
      { text: 'Failed', failed: true },
    ]) {
      await show(toast);
      await show({ text: 'Saved' });
      act(endPraise);
      expect(screen.queryByText(toast.text)).not.toBeNull();
      pass(toastTime);
      expect(shownText()).toBe('');
    }
  });

  it('are removed with those that wait, and with their undos', async () => {
    const undo = jest.fn();
    await show({ text: 'You have left', undo });
    await show({ text: 'Saved' });
    act(() => forgetToasts());
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    await show({ text: 'Hello' });
    pass(toastTime);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('are shown one at a time, each for its whole six seconds', async () => {
    await show({ text: 'First' });
    pass(2000);
    await show({ text: 'Second' });
    expect(shownText()).toBe('First');
    pass(4000);
    expect(shownText()).toBe('Second');
    pass(toastTime - 1);
    expect(shownText()).toBe('Second');
    pass(1);
    expect(shownText()).toBe('');
  });

  it('that repeat a report are one toast, and its six seconds restart', async () => {
    for (let times = 0; times < 3; times++) {
      await show({ text: 'Not saved', failed: true });
      pass(2000);
    }
    pass(toastTime - 2000);
    expect(shownText()).toBe('');
  });

  it('of one kind join the shown toast: one undo for all, and six seconds from the last one', async () => {
    const undone: string[] = [];
    for (const name of ['Milk', 'Bread', 'Eggs']) {
      await show(deletion(name, () => undone.push(name)));
      pass(4000);
    }
    expect(shownText()).toContain('3 deleted');
    pass(1999);
    expect(shownText()).toContain('3 deleted');
    await act(() => Promise.resolve(void fireEvent.click(screen.getByRole('button', { name: 'Undo' }))));
    expect(undone).toEqual(['Eggs', 'Bread', 'Milk']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undone).toHaveLength(3);
  });

  it('of one kind join the waiting toast where another one is shown', async () => {
    await show({ text: 'Saved' });
    await show(deletion('Milk'));
    await show(deletion('Bread'));
    pass(toastTime);
    expect(shownText()).toContain('2 deleted');
    pass(toastTime);
    expect(shownText()).toBe('');
  });

  it('are undone by key one after the other, the latest first, also after they have disappeared', async () => {
    const undone: string[] = [];
    for (const name of ['Milk', 'Bread', 'Eggs']) await show(deletion(name, () => undone.push(name)));
    await press();
    expect(undone).toEqual(['Eggs']);
    expect(shownText()).toContain('2 deleted');
    await press();
    expect(shownText()).toContain('Milk deleted');
    pass(toastTime);
    await press();
    expect(undone).toEqual(['Eggs', 'Bread', 'Milk']);
    await press();
    expect(undone).toHaveLength(3);
  });

  it('are not undone by a held key, nor while the user types', async () => {
    const undo = jest.fn();
    await show({ text: 'Cheese deleted', undo });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    field.remove();
    expect(undo).not.toHaveBeenCalled();
  });

  it('can be undone for five minutes on their page, and elsewhere only while they are shown', async () => {
    const [here, there] = [jest.fn(), jest.fn()];
    await show({ text: 'Here', undo: here });
    await show({ text: 'There', page: '/lists/1', undo: there });
    await press();
    expect(there).toHaveBeenCalledTimes(1);
    await show({ text: 'There', page: '/lists/1', undo: there });
    for (let toasts = 0; toasts < 3; toasts++) pass(toastTime);
    await press();
    expect(there).toHaveBeenCalledTimes(1);
    expect(here).toHaveBeenCalledTimes(1);
    act(() => window.history.replaceState(null, '', '/lists/1'));
    await press();
    expect(there).toHaveBeenCalledTimes(2);
    await show({ text: 'There', undo: there });
    for (let toasts = 0; toasts < 2; toasts++) pass(toastTime);
    pass(undoTime);
    await press();
    expect(there).toHaveBeenCalledTimes(2);
    act(() => window.history.replaceState(null, '', '/'));
  });

  it('are replaced by the next result of the same write, and of no other', async () => {
    const leave = (toast: Parameters<typeof showToast>[0]) =>
      act(async () => {
        reportOf('unshareList', () => showToast(toast));
        await import('./toast-card');
      });
    await leave({ text: 'Not left', failed: true });
    await leave({ text: 'Not left once more', failed: true });
    expect(shownText()).toBe('Not left once more');
    await show({ text: 'No picture', failed: true });
    await leave({ text: 'Left', undo: () => undefined });
    expect(shownText()).toContain('No picture');
    pass(toastTime);
    expect(shownText()).toContain('Left');
  });

  it('announce an undo where no other toast is shown, and no failed undo', async () => {
    await show({ text: 'Cheese deleted', undo: () => Promise.resolve(true) });
    await press();
    expect(shownText()).toBe('Change undone');
    act(() => forgetToasts());
    await show({ text: 'Cheese deleted', undo: () => Promise.resolve(false) });
    await press();
    expect(shownText()).toBe('');
  });

  it('are paused by the focus, and continue with the rest of their time', async () => {
    await show({ text: 'Cheese deleted', undo: () => undefined });
    pass(4000);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(20_000);
    expect(screen.queryByText('Cheese deleted')).not.toBeNull();
    act(() => enterTopLayer(document.body)());
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    pass(1999);
    expect(screen.queryByText('Cheese deleted')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Cheese deleted')).toBeNull();
  });

  it('survive a dialog that is removed with its page', async () => {
    const shown = jest.fn();
    HTMLElement.prototype.showPopover = function () {
      if (!this.isConnected)
        throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
      shown();
    };
    const matches = jest.spyOn(Element.prototype, 'matches').mockReturnValue(false);
    const dialog = document.body.appendChild(document.createElement('div'));
    let leave = () => {};
    act(() => void (leave = enterTopLayer(dialog)));
    dialog.remove();
    await show({ text: 'List deleted' });
    act(() => leave());
    expect(shown).toHaveBeenCalled();
    matches.mockRestore();
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });

  it('return the focus to the page when they are closed by their button, and take it from no other element', async () => {
    const main = document.body.appendChild(
      Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }),
    );
    for (const reached of [true, false]) {
      await show({ text: 'Cheese deleted', undo: () => false });
      const button = screen.getByRole('button', { name: 'Undo' });
      act(() => (reached ? button : document.body).focus());
      await act(() => Promise.resolve(void fireEvent.click(button)));
      expect(screen.queryByText('Cheese deleted')).toBeNull();
      expect(document.activeElement).toBe(reached ? main : document.body);
      main.blur();
    }
    main.remove();
  });

  it('are undone once, and disappear', async () => {
    const undo = jest.fn();
    await show({ text: 'Cheese deleted', undo });
    await act(() => Promise.resolve(void fireEvent.click(screen.getByRole('button', { name: 'Undo' }))));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Cheese deleted')).toBeNull();
  });
});
