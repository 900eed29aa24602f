import { ChevronRight, Tablet, TriangleAlert } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { agoIn } from '../../../shared/lib/format';
import { cx } from '../../../shared/ui/cx';
import { Faces } from '../people/faces';
import { shortDate } from '../people/last-day';
import { endOf } from './device-facts';
import type { LinkedDevice } from './linked-devices';
import { linkedSince } from './linked-since';
import rows from '../../../shared/ui/entry-rows.module.css';
import styles from './linked-devices.module.css';

/** In ms: the server keeps the last contact to the hour. */
const known = 3_900_000;
const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;

/** A linked device: name, last contact, the day of the link and its adult, and its children. */
export function DeviceRow({
  device,
  faces,
  now,
  onOpen,
}: {
  device: LinkedDevice;
  /** The children whose faces are shown. */
  faces: readonly Child[];
  /** The time of the answer, in ms. */
  now: number;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, children, lastSeenAt } = device;
  const seen =
    now - Date.parse(lastSeenAt) < known
      ? t('linked.lately')
      : t('linked.seen', { ago: agoIn(language, lastSeenAt, now) });
  return (
    <li ref={focusGoesOn}>
      <button type="button" className={rows.row} aria-haspopup="dialog" onClick={onOpen}>
        <Tablet {...mark} />
        <span className={rows.words}>
          <span className={rows.name}>{name || t('linked.unnamed')}</span>{' '}
          <span className={rows.fact}>{seen}</span>{' '}
          <span className={rows.fact}>{linkedSince(t, language, device)}</span>
          <Faces ids={children} faces={faces} />
        </span>
        <ChevronRight {...mark} />
      </button>
    </li>
  );
}

/** A device that has ended in the last 30 days, and why. */
export function EndedRow({ device }: { device: LinkedDevice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { key, at } = endOf(device);
  const isCopy = device.endReason === 'reused';
  const Icon = isCopy ? TriangleAlert : Tablet;
  return (
    <li className={cx(rows.row, styles.ended)}>
      <Icon {...mark} />
      <span className={rows.words}>
        <span className={rows.name}>{device.name || t('linked.unnamed')}</span>{' '}
        <span className={rows.fact}>{t(key, { date: shortDate(language, at) })}</span>
      </span>
    </li>
  );
}
