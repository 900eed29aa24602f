/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { Dialog } from './dialog';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New list">
        <p>Body</p>
      </Dialog>
    </>
  );
}

function TwoDialogs() {
  const [open, setOpen] = useState(['New list', 'Choose a PIN']);
  const close = (name: string) => setOpen((before) => before.filter((each) => each !== name));
  return (
    <Dialog
      open={open.includes('New list')}
      onClose={() => close('New list')}
      title="New list"
      footer={
        <Dialog
          open={open.includes('Choose a PIN')}
          onClose={() => close('Choose a PIN')}
          title="Choose a PIN"
        >
          <input type="file" aria-label="Picture" />
        </Dialog>
      }
    >
      <p>Body</p>
    </Dialog>
  );
}

async function openDialog() {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog') };
}

function swipe(target: HTMLElement, distance: number, time: number) {
  const touch = (name: string, at: number, fingers: object) => {
    const event = Object.assign(new Event(name, { bubbles: true }), fingers);
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(target, event);
  };
  touch('touchstart', 1000, { touches: [{ clientY: 100 }] });
  touch('touchend', 1000 + time, { touches: [], changedTouches: [{ clientY: 100 + distance }] });
}

describe('Dialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);

  it('is named by its heading and focuses it', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'New list' })).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New list' }));
  });

  it('returns the focus when it closes', async () => {
    const { opener } = await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(opener);
  });

  it('makes a scrolling body reachable by keyboard, and no other', async () => {
    let grown: () => void = () => undefined;
    const before = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class {
      constructor(told: ResizeObserverCallback) {
        grown = () => told([], this);
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
    await openDialog();
    globalThis.ResizeObserver = before;
    expect(screen.queryByRole('group')).toBeNull();
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    act(() => grown());
    expect(screen.getByRole('group', { name: 'New list' }).tabIndex).toBe(0);
    height.mockReturnValue(0);
    act(() => grown());
    expect(screen.queryByRole('group')).toBeNull();
    height.mockRestore();
  });

  it('closes on Escape', async () => {
    const { opener, dialog } = await openDialog();
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialog.hasAttribute('open')).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it.each<[string, (inner: HTMLElement) => void]>([
    ['Escape', (inner) => act(() => void inner.dispatchEvent(new Event('cancel', { cancelable: true })))],
    ['a swipe', () => swipe(screen.getByLabelText('Picture'), 120, 200)],
  ])('stays open while %s closes the dialog inside', (_, closeBy) => {
    render(<TwoDialogs />);
    const inner = screen.getByRole('dialog', { name: 'Choose a PIN' });
    closeBy(inner);
    expect(inner.hasAttribute('open')).toBe(false);
    expect(screen.getByRole('dialog', { name: 'New list' }).hasAttribute('open')).toBe(true);
  });

  it('stays open when the user leaves the choice of a file', () => {
    render(<TwoDialogs />);
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
    expect(screen.getByRole('dialog', { name: 'Choose a PIN' }).hasAttribute('open')).toBe(true);
  });

  it('closes on the scrim but not on its panel', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(screen.getByText('Body'));
    expect(dialog.hasAttribute('open')).toBe(true);
    fireEvent.click(dialog);
    expect(dialog.hasAttribute('open')).toBe(false);
  });

  it('closes on a quick swipe down of more than 100 px', async () => {
    const { dialog } = await openDialog();
    swipe(screen.getByText('Body'), 120, 200);
    expect(dialog.hasAttribute('open')).toBe(false);
  });

  it.each([
    ['a short one', 90, 200],
    ['a slow one', 160, 900],
  ])('stays open on %s', async (_, distance, time) => {
    const { dialog } = await openDialog();
    swipe(screen.getByText('Body'), distance, time);
    expect(dialog.hasAttribute('open')).toBe(true);
  });
});
