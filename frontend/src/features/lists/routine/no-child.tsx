import type { HouseholdView } from '@pictick/rules/household/household-view';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import styles from './routine-bar.module.css';

type Props = { household: HouseholdView; onSettings: () => void };

/** Stands in place of the children of a routine when the profiles of all of them were deleted. */
export function NoChild({ household, onSettings }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.top}>
      <p className={styles.rests}>{t('routine.noChild')}</p>
      {household.role === 'helper' ? null : household.children.length > 0 ? (
        <Button kind="soft" small onClick={onSettings}>
          {t('routine.chooseChild')}
        </Button>
      ) : (
        <LinkButton kind="soft" small to={`${paths.settings}#family`}>
          {t('family.addChild')}
        </LinkButton>
      )}
    </div>
  );
}
