/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';
import { SpeechStandIn, voiceOf } from '../testing/speech-stand-in';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));

const become = (device: MemoryDevice, state: 'coming' | null) =>
  act(async () => {
    device.changeHelp(state);
    await jest.advanceTimersByTimeAsync(0);
  });
const help = () => screen.getByRole('button', { name: 'Help, please' });
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

describe('HelpButton', () => {
  let device: MemoryDevice;
  let taps: ReturnType<typeof show>['taps'];
  beforeAll(startEnglish);
  beforeEach(async () => {
    jest.useFakeTimers();
    device = new MemoryDevice(faces(1), [listOf('do', 'task', 1)]);
    device.adjust({ help: true });
    ({ taps } = show(device));
    // Its code comes after the first card.
    await pass(5_000);
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('says aloud what it asks, and that an adult is coming', async () => {
    cleanup();
    const synthesis = new SpeechStandIn([voiceOf('en-GB')]);
    const uninstall = synthesis.install();
    device = new MemoryDevice(faces(1), [listOf('do', 'task', 1)]);
    device.adjust({ help: true, speech: 'tapped' });
    show(device);
    await pass(5_000);
    await tap('Help, please');
    await pass(1_000);
    await become(device, 'coming');
    await pass(1_000);
    expect(synthesis.said).toEqual(['Help, please (en-GB)', 'I’m coming (en-GB)']);
    cleanup();
    uninstall();
  });

  it('is said aloud where speech is off, and the cards stay silent', async () => {
    cleanup();
    const synthesis = new SpeechStandIn([voiceOf('en-GB')]);
    const uninstall = synthesis.install();
    device = new MemoryDevice(faces(1), [listOf('do', 'task', 1)]);
    device.adjust({ help: true, speech: 'off' });
    show(device);
    await pass(5_000);
    expect(buttons()[0]).toBe('Done: do 0');
    await tap('Help, please');
    await pass(1_000);
    expect(synthesis.said).toEqual(['Help, please (en-GB)']);
    cleanup();
    uninstall();
  });

  it('is there where an adult has left it on, beside the animal', () => {
    expect(buttons()).toEqual(['Done: do 0', 'Help, please', expect.stringContaining('hold')]);
    act(() => device.adjust({ help: false }));
    expect(screen.queryByRole('button', { name: 'Help, please' })).toBeNull();
  });

  it('asks once for many taps, and says that adults can see it', async () => {
    await tap('Help, please');
    await tap('Help, please');
    await pass(0);
    expect(device.calls).toEqual([['help', 'fox']]);
    expect([help().dataset['help'], said()]).toEqual([
      'asked',
      expect.stringContaining('Your grown-ups can see it.'),
    ]);
  });

  it('shows that an adult is coming when the finger is up, once', async () => {
    await tap('Help, please');
    await pass(0);
    taps.pressed(1, { x: 0, y: 0 });
    await become(device, 'coming');
    const waves = () => help().parentElement?.querySelectorAll('img[src="/figures/kuzu-wave.svg"]').length;
    expect([said(), waves()]).toEqual([expect.stringContaining('I’m coming'), 1]);
    act(() => taps.released(1));
    expect(waves()).toBe(2);
    await pass(6_000);
    expect(waves()).toBe(1);
    // The next screen does not show it again.
    fireEvent.click(screen.getByRole('button', { name: 'Done: do 0' }));
    await pass(3_000);
    expect(screen.queryByRole('button', { name: 'Done: do 0' })).toBeNull();
    expect(waves()).toBe(1);
    await become(device, null);
    expect([help().dataset['help'], waves()]).toEqual(['quiet', 0]);
  });

  it('shows that it was only said aloud where the server cannot be reached', async () => {
    cleanup();
    const uninstall = new SpeechStandIn([voiceOf('en-GB')]).install();
    device.adjust({ help: true, speech: 'tapped' });
    show(device);
    await pass(5_000);
    device.isOnline = false;
    await tap('Help, please');
    await pass(0);
    expect([help().dataset['help'], said()]).toEqual(['aloud', expect.stringContaining('Said out loud.')]);
    await pass(8_000);
    expect(help().dataset['help']).toBe('quiet');
    cleanup();
    uninstall();
  });

  it('sends the child to an adult where nothing was sent and nothing was said', async () => {
    device.isOnline = false;
    await tap('Help, please');
    await pass(0);
    expect(said()).toContain('Go to a grown-up');
    expect(help().querySelector('img')?.getAttribute('src')).toBe('/figures/kuzu-worry.svg');
    await pass(8_000);
    expect([help().dataset['help'], help().querySelector('img')]).toEqual(['quiet', null]);
  });

  it('takes the place of the board switch beside one card, and the animal opens the board', async () => {
    cleanup();
    device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)]);
    device.adjust({ help: true, order: 'board' });
    show(device);
    await pass(5_000);
    const hold = expect.stringContaining('hold') as string;
    expect(buttons().slice(-4)).toEqual(['One card at a time', 'Help, please', 'Choose another child', hold]);
    await tap('One card at a time');
    await pass(500);
    expect(buttons().slice(-3)).toEqual(['Help, please', 'All cards', hold]);
  });
});
