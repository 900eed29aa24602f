import { freeAdults } from '@pictick/rules/household/people';
import { toAddress } from '@pictick/rules/text/email-address';
import { Crown } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError, statusOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { Segmented } from '../../../shared/ui/form/segmented';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import { PlansBanner } from '../../../shared/ui/plans-banner';
import { useSession } from '../sessions/session';
import { HelperFields } from './helper-fields';
import type { LastDay } from './last-day-field';
import {
  fullText,
  type Invitation,
  newToken,
  reasonOf,
  upgradeFor,
  useInviteMember,
  useRoomForMore,
} from './people';
import { isFullOfInvitations } from './use-no-room-for';
import styles from './member-sheet.module.css';

const noDay: LastDay = { until: null, wrong: false };

interface Props {
  household: HouseholdView;
  /** For the button, which is outside the form. */
  onState: (state: { busy: boolean; blocked: boolean }) => void;
  onMade: (invitation: Invitation, token: string) => void;
}

/**
 * The question who is invited. A retry sends the same id and token, so that it makes no second invitation.
 * Other terms get new ones: an invitation whose answer was lost keeps the terms that it was made with.
 */
export function InviteForm({ household, onState, onMade }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasRoom = useRoomForMore(user?.id);
  const { invitations = [], members, children } = household;
  const adults = [...members, ...invitations].filter(({ role }) => role !== 'helper').length;
  const [who, setWho] = useState<'adult' | 'helper'>('adult');
  const [organiser, setOrganiser] = useState(household.role === 'organiser' && adults < freeAdults);
  const [chosen, setChosen] = useState<string[]>([]);
  const [day, setDay] = useState(noDay);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<{ children?: string; day?: true; email?: string; all?: string }>({});
  // A refusal stands until this page hears of a plan with room, or another role is chosen.
  const [refused, setRefused] = useState(false);
  const [lastRoom, setLastRoom] = useState(hasRoom);
  if (hasRoom !== lastRoom) {
    setLastRoom(hasRoom);
    if (hasRoom) setRefused(false);
  }
  const sent = useRef({ terms: '', id: '', token: '' });
  const invite = useInviteMember({
    onSuccess: (invitation, { token }) => onMade(invitation, token),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'UPGRADE_REQUIRED') {
        setRefused(true);
        void queryClient.invalidateQueries({ queryKey: ['limits'] });
      } else setProblem({ all: statusOf(error) === 429 ? t('people.inviting.tooMany') : reasonOf(error) });
    },
  });
  const needsPlan = who === 'helper' || adults >= freeAdults;
  const noPlan = needsPlan && (refused || hasRoom === false);
  const noChild = who === 'helper' && children.length === 0;

  const full = isFullOfInvitations(household, who);
  const blocked = noPlan || noChild || full;
  const busy = invite.isPending;
  useEffect(() => onState({ busy, blocked }), [busy, blocked, onState]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || blocked) return;
    const address = email.trim() === '' ? null : toAddress(email);
    const wrong = {
      ...(who === 'helper' && chosen.length === 0 && { children: t('people.member.childNeeded') }),
      ...(who === 'helper' && day.wrong && { day: true as const }),
      ...(email.trim() !== '' && address === null && { email: t('share.badEmail') }),
    };
    setProblem(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = {
      role: who === 'helper' ? who : organiser ? 'organiser' : 'adult',
      children: who === 'helper' ? chosen : null,
      until: who === 'helper' ? day.until : null,
      email: address,
    } as const;
    const terms = JSON.stringify(body);
    if (terms !== sent.current.terms) sent.current = { terms, id: freshId(), token: newToken() };
    const { id, token } = sent.current;
    invite.mutate({ householdId: household.id, id, token, ...body });
  }

  return (
    <form id="invite" className={styles.form} noValidate onSubmit={submit}>
      <Segmented
        label={t('people.inviting.who')}
        choices={(['adult', 'helper'] as const).map((each) => ({
          id: each,
          label: t(`people.role.${each}`),
        }))}
        chosen={who}
        onChoose={(next) => {
          setWho(next);
          setProblem({});
          setRefused(false);
          if (day.wrong) setDay(noDay);
        }}
      />
      <p className={styles.note}>
        {t(who === 'helper' ? 'people.inviting.helperLead' : 'people.member.adultDoes')}
      </p>
      {full ? (
        <p>{fullText()}</p>
      ) : noPlan ? (
        <PlansBanner>{upgradeFor(who)}</PlansBanner>
      ) : noChild ? (
        <p>{t('people.inviting.noChildren')}</p>
      ) : (
        <>
          {who === 'adult' && household.role === 'organiser' ? (
            <div className={styles.organiser}>
              <SwitchRow
                icon={<Crown aria-hidden="true" strokeWidth={2.25} />}
                label={t('people.inviting.organiser')}
                describedBy="invite-organiser"
                on={organiser}
                onChange={setOrganiser}
              />
              <p id="invite-organiser" className={styles.note}>
                {t('people.inviting.organiserLead')}
              </p>
            </div>
          ) : null}
          {who === 'helper' ? (
            <HelperFields
              faces={children}
              children={chosen}
              day={{ until: day.until, asked: problem.day ?? false, onType: setDay }}
              problem={problem.children ?? null}
              onChildren={setChosen}
            />
          ) : null}
          <div className={styles.group}>
            <Field
              label={t('people.inviting.email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              enterKeyHint="done"
              value={email}
              error={problem.email ?? null}
              onChange={(event) => setEmail(event.target.value)}
            />
            <p className={styles.note}>{t('people.inviting.emailLead')}</p>
          </div>
        </>
      )}
      <p role="alert" className={styles.problem}>
        {problem.all}
      </p>
    </form>
  );
}
