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

/** Until the request has a response. */
const settled = () => act(() => new Promise((later) => setTimeout(later, 5)));

const leave = (): void => offerReturn('list', 'You have left');

describe('the undo of leaving a list', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    forgetToasts();
    jest.mocked(call).mockReset();
  });

  it('is offered with the report, and rejoins the list on the server', async () => {
    leave();
    expect(currentToast()).toMatchObject({ text: 'You have left', undoable: true });
    undoShown();
    await settled();
    expect(call).toHaveBeenCalledTimes(1);
    expect(currentToast()?.text).toBe('Change undone');
  });

  it('reports its failure instead of its success', async () => {
    jest.mocked(call).mockRejectedValue(new Error('no network'));
    jest.spyOn(console, 'error').mockImplementation();
    leave();
    undoShown();
    await settled();
    expect(currentToast()).toMatchObject({ failed: true });
  });

  it('stays where its request failed on the way or in the server, until it succeeds', async () => {
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

  it('is withdrawn where the server has refused it', async () => {
    jest.mocked(call).mockRejectedValue(new ApiError(404, 'NOT_FOUND', 'errors.notFound'));
    jest.spyOn(console, 'error').mockImplementation();
    leave();
    undoShown();
    await settled();
    expect(currentToast()).toMatchObject({ failed: true, undoable: false });
  });
});
