/** @jest-environment jsdom */
import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ItemRow } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import Viewer from './viewer';

jest.mock('../request-image/payer', () => ({ usePayer: () => ({ isReader: true, name: null }) }));
jest.mock('./large-picture', () => ({
  useAwaited: () => undefined,
  useLargePicture: ({ image }: ItemRow) => image.imageUrl,
}));
jest.mock('./use-stage', () => ({ useStage: () => ({ view: { scale: 1, x: 0, y: 0 }, fingers: {} }) }));

const item = {
  id: 'wine',
  listId: 'list',
  name: 'Wine',
  image: {
    imageId: 'i',
    imageUrl: '/img/wine-512.webp',
    thumbnailUrl: '/img/wine-256.webp',
    contentType: 'image/webp',
    status: 'ready',
    source: 'illustrator',
    color: '#ffffff',
  },
} as unknown as ItemRow;

const show = (shown: ItemRow, onPaint = jest.fn()) =>
  render(
    <Viewer
      items={[shown]}
      itemId="wine"
      open
      accent="shopping"
      onClose={jest.fn()}
      onTurn={jest.fn()}
      onPaint={onPaint}
    />,
  );

describe('Viewer', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);

  it('shows the thumbnail where the large picture cannot be loaded', () => {
    const { container } = show(item);
    const image = () => container.querySelector('img[alt="Picture of Wine"]');
    expect(image()?.getAttribute('src')).toBe('/img/wine-512.webp');
    fireEvent.error(image() ?? container);
    expect(image()?.getAttribute('src')).toBe('/img/wine-256.webp');
  });

  it('turns the hue of a letter card as the list does', () => {
    const turned = { ...item, image: { ...item.image, imageUrl: '/art/card-task-s.svg#v2' } };
    const { container } = show(turned);
    const picture = container.querySelector<HTMLElement>('[data-turn]');
    expect(picture?.dataset['turn']).toBe('2');
    expect(picture?.style.getPropertyValue('--turn')).toBe('2');
  });

  it('requests one new picture for a double tap', () => {
    const paint = jest.fn();
    const { getByRole } = show(item, paint);
    fireEvent.click(getByRole('button', { name: 'Paint a new one' }));
    fireEvent.click(getByRole('button', { name: 'Paint a new one' }));
    expect(paint).toHaveBeenCalledTimes(1);
  });
});
