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

describe('the viewer', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);

  it('shows the picture of the card where a larger one cannot be had', () => {
    const { container } = render(
      <Viewer
        items={[item]}
        itemId="wine"
        open
        accent="shopping"
        onClose={jest.fn()}
        onTurn={jest.fn()}
        onPaint={jest.fn()}
      />,
    );
    const image = () => container.querySelector('img[alt="Picture of Wine"]');
    expect(image()?.getAttribute('src')).toBe('/img/wine-512.webp');
    fireEvent.error(image() ?? container);
    expect(image()?.getAttribute('src')).toBe('/img/wine-256.webp');
  });

  it('asks for one new picture where its button is tapped twice', () => {
    const paint = jest.fn();
    const { getByRole } = render(
      <Viewer
        items={[item]}
        itemId="wine"
        open
        accent="shopping"
        onClose={jest.fn()}
        onTurn={jest.fn()}
        onPaint={paint}
      />,
    );
    fireEvent.click(getByRole('button', { name: 'Paint a new one' }));
    fireEvent.click(getByRole('button', { name: 'Paint a new one' }));
    expect(paint).toHaveBeenCalledTimes(1);
  });
});
