/** @jest-environment jsdom */
import { cleanup, render, waitFor } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import { usePrompts } from '../prompts/prompts';
import ChosenLook from './chosen-look';

jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));

const own: Record<string, object> = {
  style: {
    id: 'felt',
    name: 'Felt',
    template: '%s of felt',
    promptKind: 'style',
    isDefault: false,
    referenceImageUrl: null,
  },
  character: {
    id: 'max',
    name: 'Max',
    template: 'a brown bear',
    promptKind: 'character',
    isDefault: false,
    referenceImageUrl: null,
  },
};

describe('ChosenLook', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    jest
      .mocked(usePrompts)
      .mockImplementation((kind) => ({ prompts: own[kind] ? [own[kind]] : [] }) as never);
  });
  afterEach(cleanup);

  it.each([
    [{ promptId: 'watercolour' }, 'shopping', 'Watercolour', 1],
    [{ promptId: 'watercolour', selectedCharacterId: 'lilly' }, 'shopping', 'Watercolour · Lilly', 2],
    [{ selectedCharacterId: null }, 'task', 'Kuzu', 1],
    [{ selectedCharacterId: null }, 'shopping', 'No one', 0],
    [{ promptId: 'felt' }, 'shopping', 'Felt', 1],
    [{ promptId: 'felt', selectedCharacterId: 'max' }, 'shopping', 'Felt · Max', 2],
    [{ promptId: 'a-style-that-is-gone' }, 'shopping', '', 0],
    [{}, 'task', '', 0],
  ] as const)('shows %j on a %s list as "%s", with %i pictures', async (wish, listType, text, pictures) => {
    const { container } = render(<ChosenLook wish={wish} listType={listType} />);
    await waitFor(() =>
      expect([container.textContent, container.querySelectorAll('img').length]).toEqual([text, pictures]),
    );
  });
});
