/** @jest-environment jsdom */
import { keepReturnPath } from './return-path';
import { takeReturnPath } from './take-return-path';

describe('the return path', () => {
  beforeEach(() => sessionStorage.clear());

  it('leads back once', () => {
    keepReturnPath('/lists/7');
    expect(takeReturnPath('/app')).toBe('/lists/7');
    expect(takeReturnPath('/app')).toBe('/app');
  });

  it('keeps the query and the hash', () => {
    keepReturnPath('/app?new=task#main');
    expect(takeReturnPath('/app')).toBe('/app?new=task#main');
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/lists/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    ' /lists/7',
    '//',
  ])('never leaves our own pages: %s', (path) => {
    keepReturnPath(path);
    expect(takeReturnPath('/app')).toBe('/app');
  });
});
