import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';

type Props = { icon: LucideIcon; onClick: () => void; children: ReactNode };

/** An action of a child's day, as wide as its cards. */
export function WideButton({ icon: Icon, onClick, children }: Props) {
  return (
    <Button kind="soft" wide icon={<Icon aria-hidden="true" strokeWidth={2.25} />} onClick={onClick}>
      {children}
    </Button>
  );
}
