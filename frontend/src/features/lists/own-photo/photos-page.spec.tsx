/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { restoreRemovedPhoto } from './change-photo';
import { type HeldPhoto, type PhotosOfHolder } from './held-photos';
import { PhotosPage } from './photos-page';

const mockHousehold = householdOf();
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('./change-photo', () => ({ restoreRemovedPhoto: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../api/http/client', () => ({ call: jest.fn() }));

const photo = (name: string): HeldPhoto => ({
  ...{ id: name, name, imageUrl: '', thumbnailUrl: '', thumbHash: '', color: '#fff' },
});
let shown: PhotosOfHolder[];
const sent: string[] = [];
/** Stands in for the client: reads answer `shown`, changes are noted. */
const api = {
  GET: () => ({ holders: shown.map((holder) => ({ ...holder, photos: [...holder.photos] })) }),
  DELETE: (_: string, { params }: { params: { path: { photoId: string } } }) =>
    sent.push(`DELETE ${params.path.photoId}`),
};
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const show = async () => {
  render(<PhotosPage />, { wrapper: BrowserRouter });
  await settle();
};

describe('PhotosPage', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    shown = [
      { householdId: mockHousehold.id, photoLimit: 100, photos: ['Apple', 'Teddy'].map(photo) },
      { householdId: null, photoLimit: 100, photos: [] },
    ];
    sent.length = 0;
    jest.mocked(call).mockImplementation((use) => Promise.resolve(use(api as never)));
  });
  afterEach(() => {
    cleanup();
    act(() => forgetToasts());
    queryClient.clear();
  });

  it('shows the photos of the family with their number, and the own ones only if there are some', async () => {
    await show();
    const family = screen.getByRole('region', { name: mockHousehold.name });
    expect(family.textContent).toMatch(/2 of 100.*Apple.*Teddy/);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    cleanup();
    queryClient.clear();
    shown[1]!.photos = [photo('Soap')];
    await show();
    expect(screen.getByRole('region', { name: 'On lists without the family' }).textContent).toContain('Soap');
  });

  it('removes a photo, and an undo brings it back', async () => {
    await show();
    shown[0]!.photos = [photo('Teddy')];
    fireEvent.click(screen.getByRole('button', { name: 'Remove the photo: Apple' }));
    await waitFor(() => expect(screen.queryByText('Apple')).toBeNull());
    expect(currentToast()?.text).toBe('Apple: photo removed');
    shown[0]!.photos = ['Apple', 'Teddy'].map(photo);
    undoShown();
    await screen.findByText('Apple');
    expect(sent).toEqual(['DELETE Apple']);
    expect(restoreRemovedPhoto).toHaveBeenCalledWith('Apple', expect.any(String));
  });

  it('says that a change failed and keeps the photo', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await show();
    jest.mocked(call).mockRejectedValueOnce(new ApiError(404, 'NOT_FOUND', 'errors.notFound'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove the photo: Apple' }));
    await settle();
    expect(currentToast()?.failed).toBe(true);
    screen.getByText('Apple');
  });

  it('says when all places are taken, and what an empty page is for', async () => {
    shown[0]!.photoLimit = 2;
    await show();
    screen.getByText('All places are taken. Remove a photo to make room.');
    screen.getByRole('button', { name: 'See plans' });
    cleanup();
    queryClient.clear();
    shown[0] = { householdId: mockHousehold.id, photoLimit: 100, photos: [] };
    await show();
    screen.getByText('No photos yet. Open a thing on a list and take one.');
  });
});
