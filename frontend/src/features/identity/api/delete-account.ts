import { type After, useWrite, type Write } from '../../../api/use-write';
import { leaveForGood } from '../leave-for-good';

/** Answers `true`, so that its button knows that the page is about to go. */
export const useDeleteAccount = (after: After<true>): Write<true> =>
  useWrite(
    { mutationKey: ['deleteAccount'], mutationFn: () => leaveForGood().then(() => true as const) },
    after,
  );
