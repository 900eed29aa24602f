import type { Animal } from '@pictick/rules/household/animal';
import { animalFigures, type AnimalPose } from './animal-figures';

/** A child's animal as a whole figure. It stands on the lower edge; `className` sets its size. */
export function AnimalFigure({
  animal,
  pose,
  label = '',
  className,
}: {
  animal: Animal;
  pose: AnimalPose;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <img
      className={className}
      src={animalFigures[animal][pose]}
      alt={label}
      width={268}
      height={328}
      decoding="async"
      draggable={false}
    />
  );
}
