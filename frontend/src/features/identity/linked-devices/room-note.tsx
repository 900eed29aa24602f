import { devicesPerChild, freeDevicesPerChild } from '@pictick/rules/household/link-code';
import { useTranslation } from '../../../i18n/use-translation';
import { PlansBanner } from '../../../shared/ui/plans-banner';
import { useRoomForMore } from '../people/people';
import { useSession } from '../sessions/session';
import styles from './linked-devices.module.css';

/** Says how many devices a child can have. No page of a child shows prices. */
export function RoomNote({ showsPlans }: { showsPlans: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasPlan = useRoomForMore(user?.id) ?? true;
  const text = t(hasPlan ? 'linked.full' : 'linked.fullFree', {
    free: freeDevicesPerChild,
    most: devicesPerChild,
  });
  if (hasPlan || !showsPlans) return <p className={styles.note}>{text}</p>;
  return <PlansBanner>{text}</PlansBanner>;
}
