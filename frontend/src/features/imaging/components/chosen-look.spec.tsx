/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import ChosenLook from './chosen-look';

describe('ChosenLook', () => {
  beforeAll(speakEnglish);
  afterEach(cleanup);

  it.each([
    [{ promptId: 'watercolour' }, 'shopping', 'Watercolor', 1],
    [{ promptId: 'watercolour', selectedCharacterId: 'lilly' }, 'shopping', 'Watercolor · Lilly', 2],
    [{ selectedCharacterId: null }, 'task', 'Kuzu', 1],
    [{ selectedCharacterId: null }, 'shopping', 'No one', 0],
    [{ promptId: 'an-own-style' }, 'shopping', '', 0],
    [{}, 'task', '', 0],
  ] as const)('shows %j on a %s list as "%s", with %i pictures', (wish, listType, text, pictures) => {
    const { container } = render(<ChosenLook wish={wish} listType={listType} />);
    expect([container.textContent, container.querySelectorAll('img').length]).toEqual([text, pictures]);
  });
});
