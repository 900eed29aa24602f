/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { usePrompts } from '../prompts/prompts';
import CharacterChoices from './character-choices';

jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));

describe('CharacterChoices', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() =>
    jest.mocked(usePrompts).mockReturnValue({
      prompts: [
        {
          id: 'fox',
          name: 'Fox',
          promptKind: 'character',
          template: 'a red fox',
          isDefault: false,
          referenceImageUrl: null,
        },
      ],
      hasNextPage: false,
    } as never),
  );
  afterEach(cleanup);
  const open = (listType: 'shopping' | 'task', chosen: string | null) => {
    const choose = jest.fn();
    render(<CharacterChoices listType={listType} chosen={chosen} onChoose={choose} />);
    const checked = () =>
      screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.parentElement
        ?.textContent;
    return { choose, checked: checked() };
  };

  it("shows an own character's face as drawn from its description", async () => {
    open('task', null);
    await waitFor(() =>
      expect(
        screen.getByRole('radio', { name: 'Fox' }).parentElement?.querySelector('img')?.getAttribute('src'),
      ).toMatch(/^data:image\/svg\+xml,/),
    );
  });

  it.each([
    ['task', null, 'Kuzu default'],
    ['task', 'none', 'No one '],
    ['task', 'fox', 'Fox '],
    ['shopping', null, 'No one default'],
    ['shopping', 'kuzu', 'Kuzu '],
  ] as const)('chooses on a %s list with %s the character %s', (listType, chosen, shown) =>
    expect(open(listType, chosen).checked).toBe(shown),
  );

  it('keeps "none" at chores where the user chose it, and falls back to Kuzu without a choice', () => {
    const { choose } = open('task', 'lilly');
    for (const name of ['No one', 'Kuzu default', 'Fox'])
      fireEvent.click(screen.getByRole('radio', { name }));
    expect(choose.mock.calls).toEqual([['none'], [null], ['fox']]);
  });
});
