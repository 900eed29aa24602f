import type { ReactNode } from 'react';
import { ChildRing } from './child-ring';
import type { ChildToday } from './given-counts';

type Props = {
  today: ChildToday;
  small?: boolean;
  className: string | undefined;
  onOpen: (childId: string) => void;
  children?: ReactNode;
};

/** Opens the child's day: the ring, and what stands under it. */
export function ChildButton({ today, small = false, className, onOpen, children }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={today.label}
      onClick={() => onOpen(today.child.id)}
    >
      <ChildRing child={today.child} progress={today} small={small} />
      {children}
    </button>
  );
}
