import type { ComponentProps } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { Faces } from './faces';
import styles from './people.module.css';

type Props = Omit<ComponentProps<typeof Pills>, 'className' | 'children'> & {
  households: readonly HouseholdView[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** Families to choose one from. Those of one name carry the faces of their children. */
export function FamilyPills({ households, chosen, onChoose, ...rest }: Props) {
  return (
    <Pills className={styles.families} {...rest}>
      {households.map(({ id, name, children }) => (
        <Pill key={id} chosen={id === chosen} onChoose={() => onChoose(id)}>
          <span>{name}</span>
          {households.filter((each) => each.name === name).length > 1 ? (
            <Faces ids={children.map((child) => child.id)} faces={children} />
          ) : null}
        </Pill>
      ))}
    </Pills>
  );
}
