import { canonicalUrl } from './canonical-url';

describe('canonicalUrl', () => {
  it.each([
    ['/lists/%61', '/lists/a'],
    ['https://pictick.example/api/health?x', '/api/health?x'],
    ['/a%2Fb%25', '/a%2Fb%25'],
  ])('turns %s into %s', (url, one) => {
    expect(canonicalUrl(url)).toBe(one);
  });

  it.each([
    ['/%', '/%25'],
    ['/lists/%?lng=de', '/lists/%25?lng=de'],
    ['/terms/%E0', '/terms/%25E0'],
  ])('makes the undecodable page address %s routable', (url, one) => {
    expect(canonicalUrl(url)).toBe(one);
  });

  it.each(['/api/%', '/api/shopping-lists/%ff', '/img/%e0'])(
    'leaves %s to the router, which refuses it',
    (url) => {
      expect(canonicalUrl(url)).toBe(url);
    },
  );
});
