import type { ReactNode } from 'react';
import type { Write } from '../../../api/queries/use-write';
import { refusalOf } from '../api/error-message';
import { type Asking, Confirm } from './confirm';

interface Props extends Asking {
  order: Pick<Write<unknown, never>, 'isPending' | 'error' | 'reset'>;
  onConfirm: () => void;
  /** Where the server has not said why it did not work. */
  error: string;
  children: ReactNode | ((busy: boolean) => ReactNode);
}

/** A question whose answer is ordered at once: it stays until that is done, or says why not. */
export function ConfirmAction({
  onClose,
  blocked = null,
  order: { isPending, error: failure, reset },
  error,
  children,
  ...asking
}: Props) {
  function leave() {
    reset();
    onClose();
  }

  // A change that was scheduled meanwhile says what comes first: "try again" beside it would contradict it.
  const shown = blocked ? null : refusalOf(failure, error);
  return (
    <Confirm
      {...asking}
      onClose={leave}
      blocked={isPending ? null : blocked}
      busy={isPending}
      failure={shown}
    >
      {typeof children === 'function' ? children(isPending) : children}
    </Confirm>
  );
}
