/** @jest-environment jsdom */
import { cleanup, render, waitFor } from '@testing-library/react';
import { usePrompts } from '../prompts/prompts';
import OwnCharacter from './own-character';

jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));

describe('OwnCharacter', () => {
  const fetchNextPage = jest.fn();
  beforeEach(() => {
    fetchNextPage.mockReset();
    const prompts = [
      { id: 'fox', promptKind: 'character', name: 'Fox', template: 'a fox', referenceImageUrl: '/fox.webp' },
      { id: 'owl', promptKind: 'character', name: 'Owl', template: 'a brown owl', referenceImageUrl: null },
    ];
    jest
      .mocked(usePrompts)
      .mockReturnValue({ prompts, hasNextPage: true, isFetchingNextPage: false, fetchNextPage } as never);
  });
  afterEach(cleanup);
  const show = (id: string) => render(<OwnCharacter id={id} fallback={<b>instead</b>} />).container;

  it('shows the reference image of the character', () => {
    expect(show('fox').querySelector('img')?.getAttribute('src')).toBe('/fox.webp');
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  it('shows the fallback for a character without a reference image until its description is drawn', async () => {
    const owl = show('owl');
    expect(owl.textContent).toBe('instead');
    await waitFor(() =>
      expect(owl.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/),
    );
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  it('looks for the character on the next page and shows the fallback until it is found', () => {
    expect(show('bear').textContent).toBe('instead');
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
