/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { setCurrentLanguage } from '../../i18n/language';
import { voicelessLanguage } from '../../shared/lib/voiceless';
import type { KidChild, KidItem } from '../model/kid-view';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, hold, pass, show, tap } from '../testing/show';
import { SpeechStandIn, voiceOf } from '../testing/speech-stand-in';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));
let mockQuiet: (then: () => void) => () => void;
jest.mock('../sound/sounds', () => ({
  useSounds: () => ({ play: () => undefined, whenQuiet: (then: () => void) => mockQuiet(then) }),
}));
beforeAll(startEnglish);
let synthesis: SpeechStandIn;
let uninstall: () => void;
const english = voiceOf('en-GB');
const german = voiceOf('de_DE');
const remote = voiceOf('en-US', { remote: true, name: 'Google US English', isDefault: true });

beforeEach(() => {
  jest.useFakeTimers();
  setCurrentLanguage('en');
  mockQuiet = (then) => {
    then();
    return () => undefined;
  };
  synthesis = new SpeechStandIn([remote, english]);
  uninstall = synthesis.install();
});
afterEach(() => {
  cleanup();
  expect(synthesis.leaked).toEqual([]);
  uninstall();
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const first = 'do 0. Step 1 of 3.';

function device(given: Partial<KidChild> = {}, items: (item: KidItem) => KidItem = (item) => item) {
  const made = new MemoryDevice(faces(1), [listOf('do', 'task', 3)]);
  made.change('do', items);
  const { child } = made.store.view();
  made.set({ child: child && { ...child, ...given } });
  return made;
}
const open = async (...given: Parameters<typeof device>) => {
  const made = device(...given);
  const page = show(made);
  await pass(300);
  return { made, ...page };
};
const see = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

describe('speech by itself', () => {
  it('says that the present card is not for today when an adult crosses it out', async () => {
    const { made } = await open();
    await pass(1000);
    act(() => made.change('do', (item) => (item.id === 'do-0' ? { ...item, isSkipped: true } : item)));
    await pass(100);
    expect(synthesis.said).toEqual(['do 0 (en-GB)', 'do 0. Not today. (en-GB)']);
  });

  it('says what a change replaces, then the new thing', async () => {
    const insteadOf = {
      ...{ name: 'Playground', language: null, depicts: 'apple' },
      image: { url: '', color: '#fff' },
    };
    await open({}, (item) => (item.id === 'do-0' ? { ...item, insteadOf } : item));
    await pass(1500);
    expect(synthesis.said).toEqual(['Playground. Not today. (en-GB)', 'do 0 (en-GB)']);
  });

  it('says each card when it comes, by a voice of this device', async () => {
    await open();
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
    await tap('Done: do 0');
    await pass(1500);
    expect(synthesis.said.at(-1)).toBe('do 1 (en-GB)');
    await tap('Later: do 1. Next: do 2');
    await pass(100);
    expect(synthesis.said).toHaveLength(3);
  });

  it('says a card once, whatever else changes', async () => {
    const { made } = await open();
    act(() => made.change('do', (item) => ({ ...item, image: { ...item.image, color: '#000' } })));
    await pass(5000);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
  });

  it('ends the words of a card that leaves', async () => {
    synthesis.isRacy = true;
    await open();
    await pass(150);
    fireEvent.click(screen.getByRole('button', { name: 'Later: do 0. Next: do 1' }));
    await pass(100);
    expect([synthesis.cut, synthesis.said]).toEqual([['do 0'], ['do 0 (en-GB)', 'do 1 (en-GB)']]);
  });

  it('says a crossed-out card, with the name in its language', async () => {
    synthesis.setVoices([english, german]);
    await open({}, (item) => ({ ...item, isSkipped: true, language: 'de' }));
    await pass(600);
    expect(synthesis.said).toEqual(['do 0 (de_DE)', 'Not today. (en-GB)']);
  });

  it('says a crossed-out card of the page’s language in one go', async () => {
    await open({}, (item) => ({ ...item, isSkipped: true }));
    expect(synthesis.said).toEqual(['do 0. Not today. (en-GB)']);
  });

  it('says things of the shop with their amounts, and only what is new', async () => {
    const made = new MemoryDevice(faces(1), [listOf('buy', 'shopping', 5)]);
    show(made);
    await pass(300);
    await pass(1500);
    expect(synthesis.said).toEqual(['buy 0, 3 (en-GB)', 'buy 1 (en-GB)']);
    await tap('In the basket: buy 0');
    await tap('In the basket: buy 1');
    await pass(1000);
    expect(synthesis.said.slice(2)).toEqual(['buy 2 (en-GB)']);
    await tap('buy 2');
    await pass(600);
    expect(synthesis.said.slice(3)).toEqual(['buy 2 (en-GB)']);
  });

  it('waits for a sound to end, and is forgotten where another card comes meanwhile', async () => {
    await open();
    await pass(600);
    mockQuiet = (then) => {
      const timer = setTimeout(then, 1200);
      return () => clearTimeout(timer);
    };
    await tap('Later: do 0. Next: do 1');
    await tap('Later: do 1. Next: do 2');
    await pass(1000);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
    await pass(300);
    expect(synthesis.said).toEqual(['do 0 (en-GB)', 'do 2 (en-GB)']);
  });

  it('is left out by the other settings', async () => {
    await open({ speech: 'tapped' });
    expect(synthesis.said).toEqual([]);
    await tap(first);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
  });

  it('is never where it is off, and nothing shows a loudspeaker', async () => {
    await open({ speech: 'off' });
    await tap('Done: do 0');
    await pass(2000);
    expect(synthesis.said).toEqual([]);
    expect(screen.getByRole('img', { name: 'do 1. Step 2 of 3.' })).toBeTruthy();
  });

  it('leaves emoji out of the words', async () => {
    await open({}, (item) => ({ ...item, name: '🥛🏽 Milk 🇩🇪 1.5' }));
    expect(synthesis.said).toEqual(['Milk 1.5 (en-GB)']);
  });

  it('is silent behind the gate, and says there what came meanwhile when the child is back', async () => {
    const { made } = await open();
    await hold(lock, 2000);
    expect(screen.getByText('For grown-ups')).toBeTruthy();
    act(() => made.change('do', (item) => (item.id === 'do-0' ? { ...item, checked: true } : item)));
    // The finger is lifted, then the seal falls.
    await pass(100);
    await pass(1000);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
    fireEvent.click(screen.getByRole('button', { name: 'The fox' }));
    await pass(100);
    expect(synthesis.said).toEqual(['do 0 (en-GB)', 'do 1 (en-GB)']);
  });

  it('waits until the page is seen, and is cut when it is hidden', async () => {
    const { made } = await open();
    see('hidden');
    act(() => made.change('do', (item) => (item.id === 'do-0' ? { ...item, checked: true } : item)));
    await pass(60_000);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
    synthesis.paused = true;
    see('visible');
    await pass(100);
    expect(synthesis.said).toEqual(['do 0 (en-GB)', 'do 1 (en-GB)']);
  });

  it('ends with the page', async () => {
    const { unmount } = await open();
    unmount();
    expect([synthesis.speaking, synthesis.cut]).toEqual([false, ['do 0']]);
  });
});

describe('the picture that speaks', () => {
  it('comes first and says the name again at each tap', async () => {
    await open();
    expect(buttons()).toEqual([first, 'Done: do 0', 'Later: do 0. Next: do 1', lock]);
    await tap(first);
    await pass(100);
    await tap(first);
    await pass(100);
    expect(synthesis.said).toHaveLength(3);
  });

  it('is a picture only where the voices of its language are remote or missing', async () => {
    synthesis.setVoices([remote, german]);
    await open();
    expect(buttons()[0]).toBe('Done: do 0');
    await pass(60_000);
    expect(synthesis.said).toEqual([]);
  });

  it('stays the same picture when a voice comes late, which says the card if it came just now', async () => {
    synthesis.setVoices([]);
    await open();
    const picture = screen.getByRole('img', { name: first }).firstElementChild;
    await pass(1000);
    act(() => synthesis.setVoices([remote, english]));
    expect(picture?.isConnected).toBe(true);
    expect(buttons()[0]).toBe(first);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
  });

  it('finds a voice without an event, and says nothing by itself after five seconds', async () => {
    synthesis.setVoices([], false);
    await open();
    await pass(6000);
    synthesis.setVoices([english], false);
    await pass(5000);
    expect(buttons()[0]).toBe(first);
    expect(synthesis.said).toEqual([]);
  });

  it('takes another voice where its own went away between two words', async () => {
    await open();
    const other = voiceOf('en-AU');
    synthesis.setVoices([remote, other], false);
    await tap(first);
    await pass(100);
    expect(synthesis.said.at(-1)).toBe('do 0 (en-AU)');
    synthesis.setVoices([remote], false);
    await tap(first);
    await pass(100);
    expect(synthesis.said).toHaveLength(2);
    act(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
    expect(buttons()[0]).toBe('Done: do 0');
  });
});

describe('the note for adults', () => {
  afterEach(() => localStorage.clear());

  it('names a language that still has no voice after ten seconds, and goes when it has one', async () => {
    const { unmount } = await open({}, (item) => ({ ...item, language: 'de' }));
    expect(voicelessLanguage()).toBeNull();
    await pass(11_000);
    expect(voicelessLanguage()).toBe('de');
    unmount();
    synthesis.setVoices([english, german]);
    await open({}, (item) => ({ ...item, language: 'de' }));
    await pass(11_000);
    expect(voicelessLanguage()).toBeNull();
  });

  it('is not written where nothing is to be said', async () => {
    synthesis.setVoices([]);
    await open({ speech: 'off' });
    await pass(11_000);
    expect(voicelessLanguage()).toBeNull();
  });
});

describe.each(['refuses', 'drops'] as const)('a browser that %s words before the first tap', (beforeTap) => {
  beforeEach(() => (synthesis.beforeTap = beforeTap));

  it('says the present card at the first tap, and the next ones by itself', async () => {
    await open();
    await pass(8000);
    expect(synthesis.said).toEqual([]);
    fireEvent.click(document.body);
    await pass(100);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
    await tap('Later: do 0. Next: do 1');
    await pass(100);
    expect(synthesis.said.at(-1)).toBe('do 1 (en-GB)');
  });

  it('says a card that is tapped first of all, once', async () => {
    await open();
    await tap(first);
    await pass(1000);
    expect(synthesis.said).toEqual(['do 0 (en-GB)']);
  });
});

it('a device that hung after sleep speaks at the second try', async () => {
  await open({ speech: 'tapped' });
  synthesis.isHung = true;
  await tap(first);
  await pass(4200);
  expect(synthesis.said).toEqual(['do 0 (en-GB)']);
});

it('the stand-in finds words that a remote voice or none would have got', () => {
  const speaks = new SpeechStandIn([remote]);
  const utterance = Object.assign(new SpeechSynthesisUtterance('Milk'), { voice: remote });
  speaks.speak(utterance as never);
  speaks.speak(Object.assign(new SpeechSynthesisUtterance('Bread'), { voice: null }) as never);
  expect(speaks.leaked).toEqual(['Milk', 'Bread']);
});
