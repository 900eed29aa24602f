import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { LinkButton } from '../../../shared/ui/link-button';
import { ProgressBar } from '../../../shared/ui/progress';
import { useLimits } from './limits';
import { accentOf, datesOf } from './month';
import { UpgradeHint } from './upgrade-hint';
import styles from './usage-dialog.module.css';

/** The quota of the month, and the additions of a bigger plan. */
export default function UsageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('usage.title')}
        footer={
          <LinkButton kind="soft" wide to={`${paths.settings}#usage`} onClick={onClose}>
            {t('settings.title')}
          </LinkButton>
        }
      >
        <Month />
      </Dialog>
    </QueryClientProvider>
  );
}

function Month() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: limits } = useLimits();
  if (!limits) return null;
  const accent = accentOf(limits);
  return (
    <div className={styles.month} data-accent={accent}>
      <p className={styles.note}>
        {[...new Set([t(`plan.name.${limits.tier}`), t(`plan.label.${limits.tier}`)])].join(' · ')}
      </p>
      <p className={styles.used}>{t('usage.of', { used: limits.monthlyUsed, count: limits.monthlyLimit })}</p>
      <ProgressBar
        size="page"
        done={Math.min(limits.monthlyUsed, limits.monthlyLimit)}
        total={limits.monthlyLimit}
        label={t('usage.title')}
      />
      {limits.trialOver ? <p>{t('picture.trialOver')}</p> : null}
      {accent === 'danger' && !limits.trialOver ? <p>{t('usage.full')}</p> : null}
      {limits.trialOver ? null : <p className={styles.note}>{t('usage.reset', datesOf(limits, language))}</p>}
      {limits.biggerPlans.length === 0 ? null : (
        <UpgradeHint plans={limits.biggerPlans}>{t('plan.title')}</UpgradeHint>
      )}
    </div>
  );
}
