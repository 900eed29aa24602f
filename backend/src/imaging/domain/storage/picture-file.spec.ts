import { imagePath, pictureOf } from './picture-file';

const sha = 'abcd' + '0'.repeat(60);

describe('imagePath', () => {
  it('is two folders deep', () =>
    expect(imagePath(`${sha}.512.webp`)).toEqual(['ab', 'cd', `${sha}.512.webp`]));

  it('is the same for a private picture', () => {
    expect(imagePath(`p${sha}.1024.webp`)).toEqual(['ab', 'cd', `p${sha}.1024.webp`]);
    expect([pictureOf(`p${sha}.1024.webp`), pictureOf(`${sha}.256.webp`), pictureOf('x')]).toEqual([
      `p${sha}`,
      sha,
      null,
    ]);
  });

  it.each([
    `${sha}.2048.webp`,
    `${sha}.webp`,
    `${sha.toUpperCase()}.512.webp`,
    `../${sha}.512.webp`,
    `${sha}.512.webp\n`,
    `x${sha}.256.webp`,
    `pp${sha}.256.webp`,
    '..',
    '',
    '%2e%2e',
  ])('is null for %j', (name) => expect(imagePath(name)).toBeNull());
});
