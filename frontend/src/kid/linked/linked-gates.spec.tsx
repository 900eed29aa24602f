/** @jest-environment jsdom */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { linkDevice, twoHomes } from '../testing/homes';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, hold, pass, show } from '../testing/show';
import type { HomeFace } from './link-port';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
}));
const seen = jest.fn();
beforeAll(startEnglish);
beforeAll(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    seen(this.textContent);
  };
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function type(letters: string, button: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: letters } });
  press(button);
  await pass(0);
}

describe('the gate of a linked device', () => {
  async function open(homes: HomeFace[], letters?: string) {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    const answer = linkDevice(device, homes, letters);
    show(device);
    await hold(lock, 2000);
    return { device, answer };
  }

  it('shows the names of its families, and no PIN, address or link', async () => {
    await open(twoHomes());
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'BergThe fox',
      'TalThe bear',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('a')).toBeNull();
    expect(buttons()).toEqual(['Link another child or family', 'Unlink', 'The fox', 'Terms', 'Privacy']);
    expect(screen.getByText('Two families fit on one device.')).toBeTruthy();
  });

  it('links another child by letters, and returns to the child', async () => {
    const { device } = await open(twoHomes().slice(0, 1));
    press('Link another child or family');
    await type('KMFR 7T4H', 'Link');
    expect(device.calls).toEqual([['link', 'kmfr7t4h']]);
    expect(screen.queryByText('For grown-ups')).toBeNull();
  });

  it('has the letters of a QR code filled in where they link, and not where they unlink', async () => {
    const { device } = await open(twoHomes().slice(0, 1), 'KMFR-7T4H');
    press('Unlink');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
    press('Back');
    press('Link another child or family');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('kmfr 7t4h');
    expect(screen.getByText('They came with the QR code. Just press “Link”.')).toBeTruthy();
    press('Link');
    await pass(0);
    expect(device.calls).toEqual([['link', 'kmfr7t4h']]);
  });

  it('takes what is no code for no letters', async () => {
    await open(twoHomes().slice(0, 1), 'board');
    press('Link another child or family');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
    expect(screen.queryByText(/came with the QR code/)).toBeNull();
  });

  it('unlinks by letters of an adult, and says so', async () => {
    const { device } = await open(twoHomes());
    press('Unlink');
    expect(screen.getByText(/Code for the device/)).toBeTruthy();
    await type('kmfr-7t4h', 'Unlink');
    expect(device.calls).toEqual([['unlink', 'kmfr7t4h']]);
    expect(screen.getByRole('status').textContent).toBe('That family is no longer on this device.');
  });

  it('keeps the family where the letters to unlink it are wrong, and leads back', async () => {
    const { device, answer } = await open(twoHomes());
    answer.refusal = 'wrong';
    press('Unlink');
    await type('kmfr7t4h', 'Unlink');
    expect(screen.getByRole('alert').textContent).toMatch(/These letters don’t work/);
    // The keyboard of a phone would hide it.
    expect(seen).toHaveBeenCalledWith(screen.getByRole('alert').textContent);
    press('Back');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(device.calls).toEqual([['unlink', 'kmfr7t4h']]);
  });

  it('carries no typed letters from linking over to unlinking', async () => {
    await open(twoHomes().slice(0, 1));
    press('Link another child or family');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'kmfr' } });
    press('Back');
    press('Unlink');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  });

  it('gives way to the child when the screen is locked', async () => {
    await open(twoHomes());
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    fireEvent(document, new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(screen.queryByText('For grown-ups')).toBeNull();
  });
});

describe('a device whose link has ended', () => {
  async function open(leave?: () => Promise<void>, letters?: string) {
    const device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)]);
    linkDevice(device, [], letters);
    device.isOver = true;
    if (leave) device.gate = { ...device.gate, leave };
    show(device);
    await pass(0);
    return device;
  }

  it('shows the child a picture without a word to read or a button but the lock', async () => {
    await open();
    expect(buttons()).toEqual([lock]);
    expect(screen.getByRole('heading').className).toBe('visually-hidden');
  });

  it('tells the adult, and is linked again by letters', async () => {
    const device = await open();
    await hold(lock, 2000);
    expect(screen.getByRole('heading', { name: 'This device is no longer linked' })).toBe(
      document.activeElement,
    );
    await type('kmfr7t4h', 'Link again');
    expect(device.calls).toEqual([['link', 'kmfr7t4h']]);
  });

  it('has the letters of a QR code filled in', async () => {
    await open(undefined, 'kmfr7t4h');
    await hold(lock, 2000);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('kmfr 7t4h');
  });

  it('opens for adults, and says where it could not be cleared', async () => {
    const answers = [() => Promise.reject(new DOMException('blocked')), () => Promise.resolve()];
    const clear = jest.fn(() => answers.shift()?.() ?? Promise.resolve());
    await open(clear);
    await hold(lock, 2000);
    press('Use it as a grown-up');
    await pass(0);
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toMatch(/We couldn’t clear this device/);
    press('Use it as a grown-up');
    await pass(0);
    expect(clear).toHaveBeenCalledTimes(2);
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('');
  });
});
