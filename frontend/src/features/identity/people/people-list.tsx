import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { useSession } from '../sessions/session';
import { InvitationRow } from './invitation-row';
import type { InviteDialogProps } from './invite-dialog';
import type { MemberSheetProps } from './member-sheet';
import { PersonRow } from './person-row';
import rows from '../../../shared/ui/entry-rows.module.css';
import styles from './people.module.css';

const InviteDialog = lazyComponent<InviteDialogProps>(() => import('./invite-dialog'));
const MemberSheet = lazyComponent<MemberSheetProps>(() => import('./member-sheet'));

export type PeopleProps = { household: HouseholdView };

/** The members of the family and its open invitations. A member opens as a sheet. */
export default function PeopleList({ household }: PeopleProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { members, children, invitations = [], role } = household;
  const [opened, setOpened] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [inviting, setInviting] = useState<boolean | null>(null);
  const member = members.find(({ userId }) => userId === opened);
  return (
    <section className={styles.people} aria-labelledby="people-title">
      <h3 id="people-title">{t('people.title')}</h3>
      <ul aria-labelledby="people-title" className={rows.list}>
        {members.map((each) => (
          <PersonRow
            key={each.userId}
            member={each}
            faces={children}
            isMe={each.userId === user?.id}
            // An only member has nothing to change here.
            onOpen={
              members.length > 1
                ? () => {
                    setOpened(each.userId);
                    setOpen(true);
                  }
                : null
            }
          />
        ))}
      </ul>
      {invitations.length > 0 ? (
        <ul aria-label={t('people.open')} className={cx(rows.list, styles.invitations)}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              householdId={household.id}
              invitation={invitation}
              faces={children}
            />
          ))}
        </ul>
      ) : null}
      {role === 'helper' ? null : (
        <Button
          kind="text"
          className={styles.invite}
          icon={<UserPlus aria-hidden="true" strokeWidth={2.25} />}
          aria-haspopup="dialog"
          onClick={() => setInviting(true)}
        >
          {t('people.invite')}
        </Button>
      )}
      <Suspense>
        {inviting === null ? null : (
          <InviteDialog household={household} open={inviting} onClose={() => setInviting(false)} />
        )}
        {member ? (
          <MemberSheet
            key={member.userId}
            household={household}
            member={member}
            open={open}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
