import { builtInStyles, defaultStyle, isBuiltInStyle } from './style';

it('The built-in styles contain the default style', () => {
  expect([...builtInStyles, defaultStyle, '3d', 'Cartoon', ''].map(isBuiltInStyle)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(builtInStyles).toEqual(['cartoon', 'realistic', '2d', 'animation', 'watercolour']);
  expect(defaultStyle).toBe('cartoon');
});
