import type { Animal } from '@pictick/rules/household/animal';
import type { ChildColour } from '@pictick/rules/household/colour';
import type { CSSProperties } from 'react';
import { cx } from '../cx';
import { animalFaces } from './animal-faces';
import styles from './animal-face.module.css';

/**
 * A child's animal in a circle of the child's colour. `label`: the child's nickname, or the animal's name
 * (`animals.<id>`); without one the face is decoration.
 */
export function AnimalFace({
  animal,
  colour,
  size,
  label = '',
  className,
}: {
  animal: Animal;
  colour: ChildColour;
  /** Diameter in px. */
  size: number;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.face, styles[colour], className)}
      style={{ '--face-size': `${size}px` } as CSSProperties}
    >
      <img src={animalFaces[animal]} alt={label} decoding="async" draggable={false} />
    </span>
  );
}
