import { KeyRound } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { dateIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { showToast } from '../../../shared/ui/toast/toast';
import { type LinkCode, reasonOf, useTakeLinkCodeBack } from './linked-devices';
import rows from '../../../shared/ui/entry-rows.module.css';
import styles from './linked-devices.module.css';

/** An open code that no sheet shows, for example of a page that was closed: it can only be taken back. */
export function CodeRow({ householdId, code }: { householdId: string; code: LinkCode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const takeBack = useTakeLinkCodeBack({
    onSuccess: () => showToast({ text: t('linked.waiting.takenBack') }),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
  const until = dateIn(language, code.expiresAt, { timeStyle: 'short' });
  return (
    <li ref={focusGoesOn} className={cx(rows.row, styles.waiting)}>
      <KeyRound aria-hidden="true" strokeWidth={2.25} />
      <span className={rows.words}>
        <span className={rows.name}>{t('linked.waiting.title')}</span>{' '}
        <span className={rows.fact}>{t('linked.waiting.until', { time: until })}</span>
      </span>
      <Button
        kind="quiet"
        small
        className={rows.takeBack}
        busy={takeBack.isPending}
        disabled={!online}
        onClick={() => takeBack.mutate({ householdId, codeId: code.id })}
      >
        {t('linked.waiting.takeBack')}
      </Button>
    </li>
  );
}
