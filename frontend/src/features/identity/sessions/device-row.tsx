import { LogOut, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { agoIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import type { DeviceSession } from './sessions';
import styles from './device-list.module.css';

/** In ms: the server stores the last use once an hour. */
const known = 3_900_000;

const look = { 'aria-hidden': true, strokeWidth: 2 } as const;
function DeviceIcon({ label }: { label: string }) {
  if (/Android|iPhone/.test(label)) return <Smartphone {...look} />;
  if (label.includes('iPad')) return <Tablet {...look} />;
  return /Mac|Windows|Linux|ChromeOS/.test(label) ? <Monitor {...look} /> : <MonitorSmartphone {...look} />;
}

interface Props {
  session: DeviceSession;
  /** The time of the response, in ms. */
  now: number;
  busy: boolean;
  disabled: boolean;
  onEnd: () => void;
}

/** A device by its name, its last use, and the button that signs it out. */
export function DeviceRow({
  session: { deviceLabel, lastUsedAt, current },
  now,
  busy,
  disabled,
  onEnd,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = deviceLabel || t('devices.unknown');
  const end = t('devices.endOf', { device: name });
  const used =
    now - Date.parse(lastUsedAt) < known
      ? t('devices.lately')
      : t('devices.used', { ago: agoIn(language, lastUsedAt, now) });
  return (
    <li data-current={current || undefined}>
      <DeviceIcon label={deviceLabel} />
      <p>
        <strong>{name}</strong>
        <span>{current ? t('devices.this') : used}</span>
      </p>
      <Button
        small
        className={styles.end}
        icon={<LogOut aria-hidden="true" strokeWidth={2.25} />}
        aria-label={end}
        title={end}
        busy={busy}
        disabled={disabled}
        onClick={onEnd}
      >
        {t('devices.end')}
      </Button>
    </li>
  );
}
