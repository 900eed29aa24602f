/** @jest-environment jsdom */
import { call } from '../../../api/client';
import { speakEnglish } from '../../../testing/kit';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast-queue';
import { offerReturn } from './sharing';

jest.mock('../../../api/client', () => ({ call: jest.fn() }));
jest.mock('../../../api/session', () => ({ sessionView: () => ({ user: { id: 'ben' } }), onSession: () => () => undefined }));

/** Until the call has been answered. */
const settled = () => new Promise((later) => setTimeout(later));

describe('offerReturn', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    forgetToasts();
    jest.mocked(call).mockReset();
  });

  it('reports that the list was left, like any report, and its undo asks the server for the list', async () => {
    offerReturn('list', 'You have left');
    expect(currentToast()).toMatchObject({ text: 'You have left', undoable: true });
    undoShown();
    await settled();
    expect(call).toHaveBeenCalledTimes(1);
    expect(currentToast()?.text).toBe('Change undone');
  });

  it('says that the undo failed, and not that it was done', async () => {
    jest.mocked(call).mockRejectedValue(new Error('no network'));
    jest.spyOn(console, 'error').mockImplementation();
    offerReturn('list', 'You have left');
    undoShown();
    await settled();
    expect(currentToast()).toMatchObject({ failed: true });
  });
});
