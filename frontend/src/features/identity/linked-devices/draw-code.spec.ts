import { readLinkCode } from '@pictick/rules/household/link-code';
import { drawCode, inGroups } from './draw-code';

it('drawCode draws codes that can be read, from all letters', () => {
  const codes = Array.from({ length: 400 }, drawCode);
  for (const code of codes) expect(readLinkCode(code)).toBe(code);
  expect(new Set(codes.join('')).size).toBe(27);
});

it('drawCode draws another byte for one that would make some letters more likely', () => {
  const bytes = [255, 243, 242, 0, 1, 2, 3, 4, 5, 6];
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint8Array)[0] = bytes.shift() ?? 0;
    return array;
  });
  expect(drawCode()).toBe('9bcdfghj');
  jest.restoreAllMocks();
});

it('inGroups writes capitals in two groups', () => {
  expect(inGroups('bcdfgh23')).toEqual(['BCDF', 'GH23']);
});
