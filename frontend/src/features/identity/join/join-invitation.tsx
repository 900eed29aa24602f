import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { keepReturnPath } from '../../../shared/routing/return-path';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { CenteredCardPage } from '../../../shared/ui/centered-card-page';
import { AdultCheck } from '../family/adult-check';
import { shortDate } from '../people/last-day';
import { useSession } from '../sessions/session';
import { type JoinOutcome, type Preview, useAcceptInvitation, useDeclineInvitation } from './join';
import { isPressed, keepPending, type PendingJoin, pressed } from './pending-join';
import styles from './join.module.css';

interface Props {
  preview: Preview;
  pending: PendingJoin;
  onOutcome: (outcome: JoinOutcome) => void;
}

/** The invitation with what it means, and the answers. A visitor signs in with the press that accepts. */
export function JoinInvitation({ preview, pending, onOutcome }: Props) {
  const { token, adult, requestId } = pending;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const online = useOnline();
  const { status } = useSession();
  const [isAdult, setAdult] = useState(adult);
  const [isMissing, setMissing] = useState(false);
  const accept = useAcceptInvitation({ onSuccess: onOutcome });
  const decline = useDeclineInvitation({ onSuccess: onOutcome });
  const busy = accept.isPending || decline.isPending;
  const error = accept.error ?? decline.error;
  const problem = online ? (error === null ? null : messageOf(error)) : t('join.offline');

  function take() {
    setMissing(!isAdult);
    if (!isAdult || busy) return;
    if (status === 'signed-in') accept.mutate({ token, requestId });
    else {
      keepPending(pressed(pending));
      keepReturnPath(paths.join);
      void navigate(paths.login, { state: { wanted: paths.join } });
    }
  }

  // The user has pressed before the sign-in. A second failure waits for another press.
  const goOn = useEffectEvent(() => {
    if (!isPressed(pending) || !online) return;
    keepPending({ ...pending, pressedAt: null });
    accept.mutate({ token, requestId });
  });
  useEffect(() => {
    if (status === 'signed-in') goOn();
  }, [status]);

  return (
    <CenteredCardPage figures={['lilly-wave', 'kuzu-wave']} className={styles.card}>
      <h1>{t('join.title')}</h1>
      <Facts preview={preview} />
      <AdultCheck isAdult={isAdult} isMissing={isMissing} onChange={setAdult} />
      {problem === null ? null : (
        <Banner failed={online} icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
          {problem}
        </Banner>
      )}
      <Button
        kind="honey"
        wide
        busy={accept.isPending}
        disabled={!online || status === 'loading'}
        onClick={take}
      >
        {t(status === 'signed-out' ? 'join.logIn' : 'join.accept')}
      </Button>
      <Button
        kind="text"
        wide
        busy={decline.isPending}
        disabled={!online}
        onClick={() => {
          if (!busy) decline.mutate(token);
        }}
      >
        {t('join.decline')}
      </Button>
      <Expiry at={preview.expiresAt} />
    </CenteredCardPage>
  );
}

function Facts({ preview: { householdName, inviterName, role, children, until } }: Pick<Props, 'preview'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = [
    [t('join.family'), householdName],
    [t('join.inviter'), inviterName],
    [
      t('join.role'),
      t(`people.role.${role}`) +
        (until ? ` · ${t('people.until', { date: shortDate(language, until) })}` : ''),
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.part}>
        <h2>{t('join.see')}</h2>
        <p>{t(role === 'helper' ? 'join.seeHelper' : 'join.seeAdult')}</p>
        {role === 'helper' && children.length > 0 ? (
          <ul className={styles.faces}>
            {children.map(({ animal, colour }) => (
              <li key={animal}>
                <AnimalFace animal={animal} colour={colour} size={52} label={t(`animals.${animal}`)} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section className={styles.part}>
        <h2>{t('join.own')}</h2>
        <p>{t('join.ownText')}</p>
      </section>
    </>
  );
}

function Expiry({ at }: { at: string }) {
  const { t } = useTranslation();
  return <p className={styles.small}>{t('join.expires', { date: shortDate(useLanguage(), at) })}</p>;
}
