/** @jest-environment jsdom */
import { followDeviceTheme } from './device-theme';

let device: EventTarget & { matches: boolean };
const turn = (dark: boolean) => {
  device.matches = dark;
  device.dispatchEvent(new Event('change'));
};
const painted = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  device = Object.assign(new EventTarget(), { matches: false });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => device });
});

describe('followDeviceTheme', () => {
  it('paints the theme of the device when it changes, in both directions', () => {
    const stop = followDeviceTheme();
    turn(true);
    expect(painted()).toBe('dark');
    turn(false);
    expect(painted()).toBe('light');
    stop();
    turn(true);
    expect(painted()).toBe('light');
  });

  it('keeps the theme that the user has chosen', () => {
    localStorage.setItem('theme', 'light');
    const stop = followDeviceTheme();
    turn(true);
    expect(painted()).toBe('light');
    stop();
  });
});
