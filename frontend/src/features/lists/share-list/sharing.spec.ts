/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { speakEnglish } from '../../../testing/kit';
import { offerReturn } from './sharing';

jest.mock('../../../api/http/client', () => ({ call: jest.fn() }));
jest.mock('../../../api/session/session', () => ({
  sessionView: () => ({ user: { id: 'ben' } }),
  onSession: () => () => undefined,
}));

/** Until the call has been answered. */
const settled = () => act(() => new Promise((later) => setTimeout(later, 5)));

const leave = (): void => offerReturn('list', 'You have left');

describe('the offer to return to a list', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    forgetToasts();
    jest.mocked(call).mockReset();
  });

  it('reports that the list was left, like any report, and its undo asks the server for the list', async () => {
    leave();
    expect(currentToast()).toMatchObject({ text: 'You have left', undoable: true });
    undoShown();
    await settled();
    expect(call).toHaveBeenCalledTimes(1);
    expect(currentToast()?.text).toBe('Change undone');
  });

  it('says that the undo failed, and not that it was done', async () => {
    jest.mocked(call).mockRejectedValue(new Error('no network'));
    jest.spyOn(console, 'error').mockImplementation();
    leave();
    undoShown();
    await settled();
    expect(currentToast()).toMatchObject({ failed: true });
  });

  it('keeps the undo where its request failed on the way or in the server, until it has been done', async () => {
    jest
      .mocked(call)
      .mockRejectedValueOnce(new ApiError(500, 'INTERNAL_ERROR', 'errors.internalError'))
      .mockRejectedValueOnce(new TypeError('no network'));
    jest.spyOn(console, 'error').mockImplementation();
    leave();
    for (let tries = 1; tries <= 2; tries++) {
      undoShown();
      await settled();
      expect(call).toHaveBeenCalledTimes(tries);
      expect(currentToast()).toMatchObject({ failed: true, undoable: true });
    }
    undoShown();
    await settled();
    expect(call).toHaveBeenCalledTimes(3);
    expect(currentToast()?.text).toBe('Change undone');
  });

  it('withdraws the undo where the server has refused it', async () => {
    jest.mocked(call).mockRejectedValue(new ApiError(404, 'NOT_FOUND', 'errors.notFound'));
    jest.spyOn(console, 'error').mockImplementation();
    leave();
    undoShown();
    await settled();
    expect(currentToast()).toMatchObject({ failed: true, undoable: false });
  });
});
