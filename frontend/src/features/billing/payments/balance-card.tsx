import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { moneyIn } from '../../../shared/lib/format';
import { Link } from '../../../shared/routing/link';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { useBalance } from '../api/queries';
import styles from './balance-card.module.css';

/** The credit and how it is used; on other pages than the referrals also how to get more. */
export function BalanceCard({ invites = false }: { invites?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, isError, refetch } = useBalance();
  return (
    <SettingsCard id="balance" title={t('billing.balance.title')}>
      {data ? (
        <div className={styles.balance}>
          <p className={styles.amount}>{moneyIn(language, data.balanceCents, data.currency)}</p>
          <p className={styles.note}>
            {t(data.hasBalance ? 'billing.balance.text' : 'billing.balance.none')}
          </p>
          {invites ? (
            <p className={styles.note}>
              <Link to={`${paths.settings}#referral`}>{t('billing.balance.invite')}</Link>
            </p>
          ) : null}
        </div>
      ) : (
        <div className={styles.place}>
          <AsyncPlaceholder
            failed={isError}
            offline={t('billing.offline')}
            text={t('billing.loadFailed')}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </SettingsCard>
  );
}
