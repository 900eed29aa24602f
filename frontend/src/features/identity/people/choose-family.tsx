import { showHousehold, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { Faces } from './faces';
import styles from './people.module.css';

export type ChooseFamilyProps = { households: readonly HouseholdView[]; shown: string };

/** The families of the user, of which the app shows one. Those of one name carry the faces of their children. */
export default function ChooseFamily({ households, shown }: ChooseFamilyProps) {
  const { t } = useTranslation();
  return (
    <Pills label={t('people.families')} className={styles.families}>
      {households.map(({ id, name, children }) => (
        <Pill key={id} chosen={id === shown} onChoose={() => void showHousehold(id)}>
          <span>{name}</span>
          {households.filter((each) => each.name === name).length > 1 ? (
            <Faces ids={children.map((child) => child.id)} faces={children} />
          ) : null}
        </Pill>
      ))}
    </Pills>
  );
}
