/** @jest-environment jsdom */
import { keepReturnPath, takeReturnPath } from './return-path';

describe('return path', () => {
  beforeEach(() => sessionStorage.clear());

  it('brings somebody back once', () => {
    keepReturnPath('/lists/7');
    expect(takeReturnPath('/app')).toBe('/lists/7');
    expect(takeReturnPath('/app')).toBe('/app');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leaves our own pages: %s', (path) => {
    keepReturnPath(path);
    expect(takeReturnPath('/app')).toBe('/app');
  });
});
