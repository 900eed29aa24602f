import { messageOf } from '../../../api/http/api-error';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { dateIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { useUnblockInviter, useBlockedInviters } from './blocked-inviters';
import styles from './blocked-inviters-list.module.css';

export function BlockedInvitersList() {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const { data: people, isError, refetch } = useBlockedInviters();

  const {
    isPending,
    variables,
    mutate: allow,
  } = useUnblockInviter({
    onSuccess: (_, { name }) => showToast({ text: t('refused.done', { name }) }),
    onError: (error) => showToast({ text: messageOf(error), failed: true }),
  });

  if (!people)
    return (
      <AsyncPlaceholder
        failed={isError}
        offline={t('prompt.offline')}
        text={t('prompt.loadFailed')}
        onRetry={() => void refetch()}
      />
    );
  if (people.length === 0) return <p className={styles.empty}>{t('refused.nobody')}</p>;
  return (
    <ul className={styles.people} aria-label={t('refused.title')}>
      {people.map((person) => (
        <li key={person.id}>
          <p>
            <strong>{person.name}</strong>
            <span>{t('refused.since', { date: dateIn(language, person.since) })}</span>
          </p>
          <Button
            small
            busy={isPending && variables?.id === person.id}
            disabled={!online || isPending}
            aria-label={t('refused.allowOf', { name: person.name })}
            onClick={() => allow(person)}
          >
            {t('refused.allow')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
