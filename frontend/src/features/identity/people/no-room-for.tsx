import { freeAdults } from '@pictick/rules/household/people';
import { Sparkles } from 'lucide-react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Banner } from '../../../shared/ui/banner';
import { useSession } from '../sessions/session';
import { type Member, type Role, upgradeFor, useRoomForMore } from './people';

/** The role that the user's plan has no room for this member in; null: every role has room. */
export function useNoRoomFor({ members, invitations = [] }: HouseholdView, { role }: Member): Role | null {
  const { user } = useSession();
  if (useRoomForMore(user?.id) !== false) return null;
  if (role !== 'helper') return 'helper';
  const adults = [...members, ...invitations].filter((each) => each.role !== 'helper').length;
  return adults >= freeAdults ? 'adult' : null;
}

/** Says that a role comes with a plan, with the way to the plans. */
export function NoRoomFor({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <Banner
      icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" aria-haspopup="dialog" onClick={() => openPlansDialog('pro')}>
          {t('plan.see')}
        </button>
      }
    >
      {upgradeFor(role)}
    </Banner>
  );
}
