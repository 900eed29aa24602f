/** @jest-environment jsdom */
import { watchErrors } from './watch-errors';

const hookError = new Error('Invalid hook call');
let told: unknown[];
let noted: unknown[];
let written: unknown[][];
let reactError: (error: unknown) => void;
const consoleError = console.error;

beforeAll(() => {
  console.error = (...words: unknown[]) => void written.push(words);
  reactError = watchErrors({ tell: (error) => told.push(error), note: (error) => noted.push(error) });
});
beforeEach(() => {
  [told, noted, written] = [[], [], []];
});
afterAll(() => void (console.error = consoleError));

it('watchErrors reports and records a thrown error', () => {
  window.dispatchEvent(new ErrorEvent('error', { error: hookError, message: hookError.message }));
  expect([told, noted, written]).toEqual([[hookError], [hookError], []]);
});

it('watchErrors records the message of a thrown error that cannot be read', () => {
  window.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught Error: Invalid hook call' }));
  expect(noted).toEqual(['Uncaught Error: Invalid hook call']);
});

it('watchErrors reports and records an unhandled rejection', () => {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: hookError }));
  expect([told, noted]).toEqual([[hookError], [hookError]]);
});

it('watchErrors records a console error, and still writes it', () => {
  console.error('Warning: %s', hookError);
  expect([told, noted, written]).toEqual([[], [['Warning: %s', hookError]], [['Warning: %s', hookError]]]);
});

it('watchErrors writes, reports and records an error of React once', () => {
  reactError(hookError);
  expect([told, noted, written]).toEqual([[hookError], [[hookError]], [[hookError]]]);
});
