import { Mail } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { Address } from '../../../shared/ui/address';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { showToast } from '../../../shared/ui/toast/toast';
import { Faces } from './faces';
import { shortDate } from './last-day';
import { type Invitation, reasonOf, useTakeInvitationBack } from './people';
import rows from '../../../shared/ui/entry-rows.module.css';
import styles from './people.module.css';

/** An open invitation with its end, and the button that takes it back. */
export function InvitationRow({
  householdId,
  invitation: { id, role, email, children, expiresAt },
  faces,
}: {
  householdId: string;
  invitation: Invitation;
  faces: readonly Child[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const takeBack = useTakeInvitationBack({
    onSuccess: () => showToast({ text: t('people.takenBack') }),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
  const what = t('people.invited', { role: t(`people.role.${role}`) });
  return (
    <li ref={focusGoesOn} className={cx(rows.row, styles.invitation)}>
      <span className={styles.mail}>
        <Mail aria-hidden="true" strokeWidth={2.25} />
      </span>
      <span className={rows.words}>
        <span className={rows.name}>{what}</span>{' '}
        {email ? (
          <span className={rows.fact}>
            <Address>{email}</Address>
          </span>
        ) : null}{' '}
        <span className={rows.fact}>{t('people.openUntil', { date: shortDate(language, expiresAt) })}</span>
        {role === 'helper' ? <Faces ids={children ?? null} faces={faces} /> : null}
      </span>
      <Button
        kind="quiet"
        small
        className={rows.takeBack}
        aria-label={`${t('people.takeBack')} · ${what}`}
        busy={takeBack.isPending}
        disabled={!online}
        onClick={() => takeBack.mutate({ householdId, invitationId: id })}
      >
        {t('people.takeBack')}
      </Button>
    </li>
  );
}
