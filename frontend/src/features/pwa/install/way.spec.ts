import { safariWay } from './way';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each<[string, string, number, 'phone' | 'mac' | null]>([
  ['Safari on an iPhone', `${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'phone'],
  ['Safari on an iPad, which says Mac', `${mac} Version/18.5 Safari/605.1.15`, 5, 'phone'],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, 'mac'],
  ['an older Safari on a Mac, which has no Dock for pages', `${mac} Version/16.6 Safari/605.1.15`, 0, null],
  ['Chrome on an iPhone', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5, null],
  ['Firefox on an iPhone', `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, null],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 5, null],
  ['DuckDuckGo on an iPhone', `${iphone} Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 5, null],
  ['a page inside another app', `${iphone} Mobile/15E148`, 5, null],
  ['Chrome on a Mac', `${mac.replace('605.1.15', '537.36')} Chrome/140.0.0.0 Safari/537.36`, 0, null],
  ['an empty user agent', '', 0, null],
])('safariWay of %s', (_, userAgent, touchPoints, way) => {
  expect(safariWay({ userAgent, touchPoints })).toBe(way);
});
