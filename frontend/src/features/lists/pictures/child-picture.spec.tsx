/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import type { ItemRow } from '../../../sync/types';
import { childOf } from '../../../testing/household';
import { ChildPicture } from './child-picture';

jest.mock('./picture-book', () => ({
  usePlainPicture: (key: string) => (key === 'bed' ? { url: '/art/bed.svg', color: '#fff' } : null),
}));
afterEach(cleanup);

const tom = childOf('Tom');
const withCompanion = childOf('Tom', { settings: { ...tom.settings, companionOnCards: true } });
const bed = (kind?: 'photo', depicts = 'bed') =>
  ({ name: 'Bed', depicts, image: { thumbnailUrl: '/painted.webp', color: '#fff', kind } }) as ItemRow;

it.each([
  ['the plain picture', tom, bed(), '/art/bed.svg'],
  ['an own photo', tom, bed('photo'), '/painted.webp'],
  ['the picture with the companion where an adult wants it', withCompanion, bed(), '/painted.webp'],
  [
    'the plain one for a child that sees pictures only',
    { ...withCompanion, shows: 'pictures' as const },
    bed(),
    '/art/bed.svg',
  ],
  ['the stored picture without the picture book', tom, bed(undefined, 'sofa'), '/painted.webp'],
])('shows %s', (_, child, item, src) => {
  const { container } = render(<ChildPicture child={child} item={item} size={52} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(src);
});
