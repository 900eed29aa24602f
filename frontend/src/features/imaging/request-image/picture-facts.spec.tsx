/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import type { Collaborator, ItemRow } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { PictureFacts } from './picture-facts';

const collaborators = [
  { userId: 'ada', name: 'Ada' },
  { userId: 'ben', name: null, email: 'ben@example.org' },
] as Collaborator[];
jest.mock('../../../api/session/session', () => ({
  onSession: () => () => undefined,
  sessionView: () => session,
}));
jest.mock('../../../api/engine/current-engine', () => ({
  subscribeToEngine: () => () => undefined,
  currentEngine: () => ({ list: () => ({ list: { collaborators } }) }),
}));
const session = { user: { id: 'me' } };

const item = (reason: string, askedBy: string | null | undefined, addedBy?: string): ItemRow =>
  ({
    id: 'milk',
    listId: 'list',
    name: 'Milk',
    addedBy,
    image: { status: 'default', reason, source: 'illustrator', contentType: 'image/svg+xml', askedBy },
  }) as unknown as ItemRow;

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

it.each([
  [
    'the reader',
    item('quota', 'me', 'ada'),
    'You had no painted pictures left this month. We’ve kept the simple picture.',
  ],
  [
    'a member by name',
    item('quota', 'ada', 'me'),
    'Ada had no painted pictures left this month. We’ve kept the simple picture.',
  ],
  [
    'a member by address where the name is not known',
    item('trial_over', 'ben'),
    'ben@example.org’s free trial had ended. We’ve kept the simple picture.',
  ],
  [
    'the user who added it where the requester is unknown',
    item('quota', undefined, 'ada'),
    'Ada had no painted pictures left this month. We’ve kept the simple picture.',
  ],
  [
    'a former member',
    item('quota', 'cem'),
    'The person who added this had no painted pictures left this month. We’ve kept the simple picture.',
  ],
])('PictureFacts says whose quota was used up: %s', (_, row, words) => {
  render(<PictureFacts item={row} />);
  screen.getByText(words);
});

it('PictureFacts names no user where a picture is missing for another reason', () => {
  render(<PictureFacts item={item('safety_filter', null, 'ada')} />);
  screen.getByText(
    'Our safety filter blocked this picture. Try another description. We’ve kept the simple picture.',
  );
});
