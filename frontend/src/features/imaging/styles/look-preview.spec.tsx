/** @jest-environment jsdom */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import { useDrawnOutside } from '../api/generator';
import { LookPreview } from './look-preview';

jest.mock('../api/generator', () => ({ useDrawnOutside: jest.fn() }));

describe('LookPreview', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    jest.mocked(useDrawnOutside).mockReturnValue(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    cleanup();
  });
  const told = () => screen.getByRole('status').textContent;
  const picture = () => screen.getByRole('status').querySelector('img')?.getAttribute('src') ?? null;

  it('says that the text is empty, and shows no picture', async () => {
    render(<LookPreview kind="style" name="" template="  " />);
    expect(told()).toBe('Start typing to see a preview.');
    await act(() => Promise.resolve());
    expect(picture()).toBeNull();
  });

  it.each([
    ['style', 'pencil drawing of %s, soft colours', 'Closest to: Watercolour'],
    ['style', '%s aus Knete', 'Closest to: 3D'],
    ['style', '%s in space', 'Closest to: Cartoon'],
    ['custom', 'a photo of %s at a picnic', 'Closest to: Realistic'],
  ] as const)('names the closest built-in style of the %s "%s"', async (kind, template, text) => {
    render(<LookPreview kind={kind} name="Mine" template={template} />);
    await waitFor(() => expect(told()).toBe(text));
    expect(picture()).toBe('asset.json');
  });

  it('follows the text after a pause, not with every letter', async () => {
    const { rerender } = render(<LookPreview kind="style" name="" template="photo of %s" />);
    await waitFor(() => expect(told()).toBe('Closest to: Realistic'));
    jest.useFakeTimers();
    rerender(<LookPreview kind="style" name="" template="pencil drawing of %s" />);
    act(() => jest.advanceTimersByTime(200));
    expect(told()).toBe('Closest to: Realistic');
    act(() => jest.advanceTimersByTime(100));
    expect(told()).toBe('Closest to: Watercolour');
  });

  it('draws a character from its description, each unlike the other', async () => {
    const { rerender } = render(<LookPreview kind="character" name="Max" template="a brown bear" />);
    await waitFor(() => expect(told()).toBe('This is how the built-in illustrator paints it.'));
    const bear = picture();
    expect(bear).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    rerender(<LookPreview kind="character" name="Max" template="a green dragon" />);
    await waitFor(() => expect(picture()).not.toBe(bear));
  });

  it.each([
    [
      'style',
      'Closest to: WatercolourPainted pictures follow your own words. This is only the closest built-in style.',
    ],
    [
      'character',
      'Painted pictures follow your own words. This is only how our built-in illustrator draws it.',
    ],
  ] as const)(
    'says that generated pictures follow the text of a %s where a model generates',
    async (kind, text) => {
      jest.mocked(useDrawnOutside).mockReturnValue(true);
      render(<LookPreview kind={kind} name="Mine" template="pencil drawing" />);
      await waitFor(() => expect(told()).toBe(text));
    },
  );
});
