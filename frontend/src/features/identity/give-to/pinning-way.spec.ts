import { pinningWay } from './pinning-way';

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari', 0, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 10, null],
])('pinningWay knows how a device keeps one app in front (%s, %d)', (userAgent, touchPoints, way) => {
  expect(pinningWay({ userAgent, touchPoints })).toBe(way);
});
