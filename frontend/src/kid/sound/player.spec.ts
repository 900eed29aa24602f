/** @jest-environment jsdom */
import { Player } from './player';
import { FakeAudio } from './testing/fake-audio';
import { lengthMs } from './waves';

let audio: FakeAudio;
beforeEach(() => {
  jest.useFakeTimers();
  audio = new FakeAudio();
});
/** The page is painted after a press. */
const paint = () => jest.advanceTimersByTime(30);

afterEach(() => {
  audio.remove();
  jest.useRealTimers();
});

it('Player opens the loudspeaker after the first sound was asked for and the page was painted', () => {
  const player = new Player();
  player.play('stamp');
  player.play('end');
  expect(audio.contexts).toHaveLength(0);
  const then = jest.fn();
  player.whenQuiet(then);
  paint();
  expect(then).not.toHaveBeenCalled();
  expect(audio.contexts).toHaveLength(1);
  expect(audio.played).toEqual([lengthMs('stamp'), lengthMs('end')]);
});

it('Player opens the loudspeaker in a press, for sounds that come later', () => {
  new Player();
  window.dispatchEvent(new Event('click'));
  paint();
  expect(audio.contexts).toHaveLength(1);
});

it('Player stays silent before the first press', () => {
  audio.hasBeenActive = false;
  new Player().play('end');
  paint();
  expect(audio.contexts).toHaveLength(0);
});

it('Player stays silent where the device has no sound', () => {
  audio.remove();
  const player = new Player();
  player.play('end');
  const then = jest.fn();
  player.whenQuiet(then);
  expect(then).toHaveBeenCalledTimes(1);
});

it('Player stays silent where the loudspeaker does not open', () => {
  audio.fails = true;
  new Player().play('stamp');
  expect(paint).not.toThrow();
});

it('Player leaves out a sound that the browser holds back', () => {
  audio.state = 'suspended';
  audio.holdsBack = true;
  new Player().play('end');
  paint();
  jest.advanceTimersByTime(500);
  expect(audio.dropped).toEqual([lengthMs('end')]);
});

it('Player rests the loudspeaker after half a minute, and a press wakes it', () => {
  new Player().play('stamp');
  paint();
  jest.advanceTimersByTime(29_000);
  expect(audio.state).toBe('running');
  jest.advanceTimersByTime(1000);
  expect(audio.state).toBe('suspended');
  window.dispatchEvent(new Event('pointerdown'));
  expect(audio.state).toBe('running');
});

it('Player.whenQuiet waits for the last sound', () => {
  const player = new Player();
  const then = jest.fn();
  player.play('stamp');
  paint();
  player.whenQuiet(then);
  jest.advanceTimersByTime(200);
  player.play('end');
  jest.advanceTimersByTime(lengthMs('end') - 1);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(then).toHaveBeenCalledTimes(1);
});

it('Player.whenQuiet forgets work that was cancelled', () => {
  const player = new Player();
  const then = jest.fn();
  player.play('stamp');
  player.whenQuiet(then)();
  jest.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
});
