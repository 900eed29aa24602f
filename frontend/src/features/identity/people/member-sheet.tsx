import { newcomerDays } from '@pictick/rules/household/people';
import { LogOut, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Segmented } from '../../../shared/ui/form/segmented';
import { PlansBanner } from '../../../shared/ui/plans-banner';
import { showToast } from '../../../shared/ui/toast/toast';
import { useSession } from '../sessions/session';
import { HelperFields } from './helper-fields';
import { shortDate } from './last-day';
import { leftHere } from './left-here';
import { MemberEnd } from './member-end';
import { waitsUntil } from './newcomer';
import {
  fullText,
  type Member,
  type MemberPatch,
  offerRestore,
  reasonOf,
  type Role,
  upgradeFor,
  useChangeMember,
  useEndMembership,
} from './people';
import { isFull, useNoRoomFor } from './use-no-room-for';
import styles from './member-sheet.module.css';

const roles = ['organiser', 'adult', 'helper'] as const;

export type MemberSheetProps = {
  household: HouseholdView;
  member: Member;
  open: boolean;
  onClose: () => void;
};

/** A member: organisers change the role and what a helper sees, or remove the member. The user can leave. */
export default function MemberSheet({ household, member, open, onClose }: MemberSheetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  const [now] = useState(Date.now);
  const isMe = member.userId === user?.id;
  const newUntil = waitsUntil(household, user?.id, member, now);
  return (
    <Dialog open={open} onClose={onClose} title={member.name}>
      <div className={styles.sheet}>
        {isMe ? (
          <Own household={household} member={member} onClose={onClose} />
        ) : household.role === 'organiser' && newUntil !== null ? (
          <Shown
            member={member}
            why={t('people.member.newcomer', {
              days: newcomerDays,
              date: shortDate(language, new Date(newUntil).toISOString()),
            })}
          />
        ) : household.role === 'organiser' ? (
          <Other household={household} member={member} onClose={onClose} />
        ) : (
          <Shown member={member} why={t('people.member.organisersOnly')} />
        )}
      </div>
    </Dialog>
  );
}

type Part = Omit<MemberSheetProps, 'open'>;

/** True if the children are hidden once this member is no adult any more. */
const hidesChildren = ({ children, onlyConsentOf }: HouseholdView, userId: string): boolean =>
  children.length > 0 && onlyConsentOf === userId;

function Shown({ member: { role }, why }: { member: Member; why: string }) {
  return (
    <>
      <RoleWords role={role} />
      <p className={styles.note}>{why}</p>
    </>
  );
}

function RoleWords({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <p>
      <strong>{t(`people.role.${role}`)}</strong>
      <br />
      <span className={styles.note}>{t(`people.member.${role}Does`)}</span>
    </p>
  );
}

function Own({ household, member: { userId, role }, onClose }: Part) {
  const { t } = useTranslation();
  const online = useOnline();
  const isLast =
    role === 'organiser' &&
    household.members.every((each) => each.userId === userId || each.role !== 'organiser');
  const membership = { householdId: household.id, personId: userId };
  const leave = useEndMembership({
    onSuccess: () => {
      onClose();
      offerRestore(membership, role, t('people.member.left'));
    },
    onError: (error) => {
      leftHere.delete(household.id);
      showToast({ text: reasonOf(error), failed: true });
    },
  });
  const why = isLast ? t('people.member.last') : online ? t('people.member.leaves') : t('family.offline');
  return (
    <>
      <RoleWords role={role} />
      <MemberEnd
        icon={<LogOut aria-hidden="true" strokeWidth={2.25} />}
        label={t('people.member.leave')}
        why={why}
        warning={hidesChildren(household, userId) && !isLast ? t('people.member.leaveHides') : null}
        busy={leave.isPending}
        disabled={isLast || !online}
        onPress={() => {
          leftHere.add(household.id);
          leave.mutate(membership);
        }}
      />
    </>
  );
}

/** Organisers and adults take the same room. */
const isNoRoom = (role: Role, noRoom: Role | null): boolean =>
  noRoom !== null && (role === 'helper') === (noRoom === 'helper');

function Other({ household, member, onClose }: Part) {
  const { t } = useTranslation();
  const online = useOnline();
  const noRoom = useNoRoomFor(household, member);
  const { userId, name, role } = member;
  const membership = { householdId: household.id, personId: userId };
  const failed = (error: Error, wanted?: Role): void =>
    showToast({ text: reasonOf(error, wanted), failed: true });
  // A press is shown until all answers are there. Then the household has it, or it was refused.
  const [wish, setWish] = useState<MemberPatch>({});
  const shown = { ...member, ...wish };
  const waiting = useRef(0);
  function answered() {
    waiting.current -= 1;
    if (waiting.current === 0) setWish({});
  }
  const change = useChangeMember({
    // The server keeps the state before the last change alone, so that each report replaces the older one.
    onSuccess: (_, { before, patch }) => {
      answered();
      offerRestore(
        membership,
        before,
        patch.role
          ? t('people.member.changed', { name, role: t(`people.role.${patch.role}`) })
          : t('people.member.edited', { name }),
      );
    },
    onError: (error, { before, patch }) => {
      answered();
      failed(error, patch.role ?? before);
    },
  });
  const remove = useEndMembership({
    onSuccess: () => {
      onClose();
      offerRestore(membership, role, t('people.member.removed', { name }));
    },
    onError: (error) => failed(error),
  });
  function patch(next: MemberPatch) {
    waiting.current += 1;
    setWish((before) => ({ ...before, ...next }));
    change.mutate({ ...membership, before: shown.role, patch: next });
  }

  const otherSide = shown.role === 'helper' ? 'adult' : 'helper';
  const full = isFull(household, otherSide) ? otherSide : null;

  function choose(next: Role) {
    if (next === shown.role) return;
    patch(
      next === 'helper' ? { role: next, children: household.children.map(({ id }) => id) } : { role: next },
    );
  }

  return (
    <>
      <Segmented
        className={styles.roles}
        label={t('people.member.role')}
        choices={roles.map((id) => ({
          id,
          label: t(`people.role.${id}`),
          disabled:
            !online ||
            isNoRoom(id, noRoom) ||
            isNoRoom(id, full) ||
            (id === 'helper' && household.children.length === 0),
        }))}
        chosen={shown.role}
        onChoose={choose}
      />
      {full === null ? null : <p className={styles.note}>{fullText()}</p>}
      {noRoom === null ? null : <PlansBanner>{upgradeFor(noRoom)}</PlansBanner>}
      <p className={styles.note}>{online ? t(`people.member.${shown.role}Does`) : t('family.offline')}</p>
      {role === 'helper' && online ? (
        <HelperFields
          faces={household.children}
          children={shown.children ?? household.children.map(({ id }) => id)}
          day={{ until: shown.until ?? null, onLeave: (until) => patch({ until }) }}
          onChildren={(children) => patch({ children })}
        />
      ) : null}
      <MemberEnd
        icon={<UserMinus aria-hidden="true" strokeWidth={2.25} />}
        label={t('people.member.remove')}
        why={t('people.member.removes', { name })}
        warning={hidesChildren(household, userId) ? t('people.member.removeHides', { name }) : null}
        busy={remove.isPending}
        disabled={!online}
        onPress={() => remove.mutate(membership)}
      />
    </>
  );
}
