import { Hand, Moon, Music, PartyPopper, Redo2, Sticker, Volume2, Wind, type LucideIcon } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { voicelessLanguage } from '../../../shared/lib/voiceless';
import { Segmented } from '../../../shared/ui/form/segmented';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import { More } from '../family/more';
import card from './child-card.module.css';
import styles from './child-settings.module.css';

type Settings = Child['settings'];
type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Only settings that the child's page follows. */
const first: readonly [Switch, LucideIcon][] = [
  ['sounds', Music],
  ['animations', Wind],
  ['celebration', PartyPopper],
  ['dimInEvening', Moon],
];
/** A child that sees pictures only has the thing alone on them. */
const withWords: readonly [Switch, LucideIcon][] = [['companionOnCards', Sticker]];
/** Behind "More". */
const later: readonly [Switch, LucideIcon][] = [
  ['canLayBack', Redo2],
  ['help', Hand],
];

type Props = {
  settings: Settings;
  shows: Child['shows'];
  onChange: (patch: Partial<Settings>) => void;
};

/** How the child's screen behaves. */
export function ChildSettings({ settings, shows, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const note = useId();
  const spoken = useRef(settings.speech);
  const voiceless = settings.speech === 'off' ? null : voicelessLanguage();
  const row = ([setting, Icon]: readonly [Switch, LucideIcon]) => (
    <SwitchRow
      key={setting}
      icon={<Icon aria-hidden="true" strokeWidth={2.25} />}
      label={t(`family.child.${setting}`)}
      on={settings[setting]}
      onChange={(on) => onChange({ [setting]: on })}
    />
  );
  return (
    <section className={card.card} aria-label={t('family.child.settings')}>
      <div className={styles.rows}>
        <SwitchRow
          icon={<Volume2 aria-hidden="true" strokeWidth={2.25} />}
          label={t('family.child.speech')}
          {...(voiceless && { describedBy: note })}
          on={settings.speech !== 'off'}
          onChange={(on) => {
            if (!on) spoken.current = settings.speech;
            // Back as it was: a sound that comes unasked must not begin by a slip.
            onChange({ speech: !on ? 'off' : spoken.current === 'off' ? 'comes' : spoken.current });
          }}
        />
        {voiceless ? (
          <p id={note} className={styles.note}>
            {t('family.child.voiceless', {
              language: new Intl.DisplayNames(language, { type: 'language' }).of(voiceless),
            })}
          </p>
        ) : null}
        {first.map(row)}
        {shows === 'pictures' ? null : withWords.map(row)}
        <More>
          {settings.speech === 'off' ? null : (
            <Choice label={t('family.child.speaks')}>
              <Segmented
                label={t('family.child.speaks')}
                chosen={settings.speech}
                onChoose={(speech) => onChange({ speech })}
                choices={[
                  { id: 'comes', label: t('family.child.comes') },
                  { id: 'tapped', label: t('family.child.tapped') },
                ]}
              />
            </Choice>
          )}
          <Choice label={t('family.child.order')}>
            <Segmented
              label={t('family.child.order')}
              chosen={settings.order}
              onChoose={(order) => onChange({ order })}
              choices={[
                { id: 'oneAtATime', label: t('family.child.oneAtATime') },
                { id: 'board', label: t('family.child.board') },
              ]}
            />
          </Choice>
          {later.map(row)}
        </More>
      </div>
    </section>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
