import { type ReactNode, Suspense } from 'react';
import { OwnCharacter } from '../../../app/imaging-slots';

interface MascotProps {
  /** Null is the usual character, "none" is no character. */
  character: string | null;
  pose: 'stand' | 'wave';
  className?: string | undefined;
  width: number;
  height: number;
  /** Shown where the list has no character, or one without a picture. */
  fallback: ReactNode;
}

const builtInCharacters: ReadonlySet<string> = new Set(['kuzu', 'lilly']);

/** The character of a list, which walks along its chores and cheers at the end. */
export function Mascot({ character, pose, className, width, height, fallback }: MascotProps) {
  const id = character ?? 'kuzu';
  if (id === 'none') return fallback;
  if (builtInCharacters.has(id))
    return (
      <img className={className} src={`/figures/${id}-${pose}.svg`} alt="" width={width} height={height} />
    );
  return (
    <Suspense>
      <OwnCharacter id={id} className={className} fallback={fallback} />
    </Suspense>
  );
}
