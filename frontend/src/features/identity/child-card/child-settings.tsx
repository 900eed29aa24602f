import { Moon, PartyPopper, Redo2, Wind, type LucideIcon } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import card from './child-card.module.css';
import styles from './child-settings.module.css';

type Settings = Child['settings'];
type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** The settings that the child's page follows. The others are kept, but a switch would change nothing there. */
const followed: readonly [Switch, LucideIcon][] = [
  ['animations', Wind],
  ['celebration', PartyPopper],
  ['canLayBack', Redo2],
  ['dimInEvening', Moon],
];

type Props = {
  settings: Settings;
  onChange: (patch: Partial<Settings>) => void;
};

/** How the child's screen behaves. */
export function ChildSettings({ settings, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <section className={card.card} aria-label={t('family.child.settings')}>
      <div className={styles.rows}>
        {followed.map(([setting, Icon]) => (
          <SwitchRow
            key={setting}
            icon={<Icon aria-hidden="true" strokeWidth={2.25} />}
            label={t(`family.child.${setting}`)}
            on={settings[setting]}
            onChange={(on) => onChange({ [setting]: on })}
          />
        ))}
      </div>
    </section>
  );
}
