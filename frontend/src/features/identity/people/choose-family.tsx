import { showHousehold, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { FamilyPills } from './family-pills';

export type ChooseFamilyProps = { households: readonly HouseholdView[]; shown: string };

/** The families of the user, of which the app shows one. */
export default function ChooseFamily({ households, shown }: ChooseFamilyProps) {
  const { t } = useTranslation();
  return (
    <FamilyPills
      label={t('people.families')}
      households={households}
      chosen={shown}
      onChoose={(id) => void showHousehold(id)}
    />
  );
}
