import { type ReactNode, Suspense } from 'react';
import { OwnCharacter } from '../../../app/picture-parts';

interface WalkerProps {
  /** Null is the usual character, "none" is no character. */
  character: string | null;
  pose: 'stand' | 'wave';
  className?: string | undefined;
  width: number;
  height: number;
  /** Shown where the list has no character, or one without a picture. */
  fallback: ReactNode;
}

const house: ReadonlySet<string> = new Set(['kuzu', 'lilly']);

/** The character of a list, which walks along its chores and cheers at their end. */
export function Walker({ character, pose, className, width, height, fallback }: WalkerProps) {
  const id = character ?? 'kuzu';
  if (id === 'none') return fallback;
  if (house.has(id))
    return (
      <img className={className} src={`/figures/${id}-${pose}.svg`} alt="" width={width} height={height} />
    );
  return (
    <Suspense>
      <OwnCharacter id={id} className={className} fallback={fallback} />
    </Suspense>
  );
}
