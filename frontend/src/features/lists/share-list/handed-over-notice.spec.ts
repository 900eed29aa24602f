import { isNews } from './handed-over-notice';

const now = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-21T09:59:00.000Z', true],
  ['2026-11-14T10:00:01.000Z', true],
  ['2026-11-14T10:00:00.000Z', false],
  // The device's clock is behind the server's.
  ['2026-11-21T11:00:00.000Z', true],
])('isNews answers for a list handed over at %s: %s', (at, news) => {
  expect(isNews(at, now)).toBe(news);
});
