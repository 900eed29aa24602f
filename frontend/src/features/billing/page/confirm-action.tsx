import type { ReactNode } from 'react';
import type { Write } from '../../../api/queries/use-write';
import { refusalOf } from '../api/error-message';
import { type Asking, Confirm } from './confirm';

interface Props extends Asking {
  order: Pick<Write<unknown, never>, 'isPending' | 'error' | 'reset'>;
  onConfirm: () => void;
  /** The text where the server has given no reason for a failure. */
  error: string;
  children: ReactNode | ((busy: boolean) => ReactNode);
}

/** A confirmation that runs its command: it stays open until the command succeeds, or shows the error. */
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

  // A change scheduled meanwhile has its own message; "try again" beside it would contradict it.
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
