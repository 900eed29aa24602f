import type { ItemRow } from '../../../sync/types';
import { isLetterCard, isPhoto } from './kind-of-picture';

const svg = { contentType: 'image/svg+xml' };

it.each<[string, Pick<ItemRow, 'depicts'>, object, boolean, boolean]>([
  ['a letter', { depicts: 'card-shopping-q' }, svg, true, false],
  ['a drawing', { depicts: 'apple' }, svg, false, false],
  [
    'a picture painted from words',
    { depicts: 'card-shopping-q' },
    { contentType: 'image/webp' },
    false,
    false,
  ],
  [
    'a photo over a letter',
    { depicts: 'card-shopping-q' },
    { contentType: 'image/webp', kind: 'photo' },
    false,
    true,
  ],
  ['a row of an earlier visit', { depicts: '' }, svg, false, false],
])('%s is told apart', (_, row, image, letter, photo) => {
  const item = { ...row, image: image as ItemRow['image'] };
  expect(isLetterCard(item)).toBe(letter);
  expect(isPhoto(item)).toBe(photo);
});
