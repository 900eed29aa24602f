import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { deleteAccount } from './delete-account';

/** Answers `true`, so that its button knows that the page is about to go. */
export const useDeleteAccount = (after: After<true>): Write<true> =>
  useWrite(
    { mutationKey: ['deleteAccount'], mutationFn: () => deleteAccount().then(() => true as const) },
    after,
  );
