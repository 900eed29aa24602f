import { homeOf, possibleHomes } from '@pictick/rules/household/home';
import { useId } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { showToast } from '../../../shared/ui/toast/toast';
import { FamilyPills } from './family-pills';
import { reasonOf, useChooseHome } from './people';
import styles from './people.module.css';

export type ChooseHomeProps = { households: readonly HouseholdView[] };

/** The family for which the user shops, on all lists and devices. For grown-ups of two families or more. */
export default function ChooseHome({ households }: ChooseHomeProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const lead = useId();
  const { isPending, variables, mutate } = useChooseHome({
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
  const home = homeOf(households)?.id;
  const chosen = isPending ? variables : home;
  return (
    <>
      <h3>{t('people.home.title')}</h3>
      <p id={lead} className={styles.homeLead}>
        {t('people.home.lead')}
        {online ? null : ` ${t('family.offline')}`}
      </p>
      <FamilyPills
        label={t('people.home.title')}
        aria-describedby={lead}
        aria-disabled={!online}
        households={possibleHomes(households)}
        chosen={chosen}
        onChoose={(id) => {
          if (online && id !== chosen) mutate(id);
        }}
      />
    </>
  );
}
