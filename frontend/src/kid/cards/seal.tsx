import { memo } from 'react';
import { seal } from '../../shared/ui/picture/sticker';

/** The seal on a stamp or a stamped card. Hidden from assistive technology: the button around it has a name. */
export const Seal = memo(function Seal({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <path data-seal="" d={seal} />
      <path data-check="" d="m32 52 13 13 24-29" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
});
