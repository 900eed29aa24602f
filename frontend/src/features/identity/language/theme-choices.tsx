import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useTheme } from '../../../shared/hooks/use-theme';
import { themes } from '../../../shared/lib/device-theme';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import styles from './language-theme-card.module.css';

/** The colours of both themes, whichever is active: each picture shows its own. */
const looks = {
  light: {
    paper: '#fbf5ec',
    card: '#fff',
    line: '#e8dac6',
    ink: '#2c1f16',
    tiles: ['#bfe6da', '#ffd3b8', '#ffe3a0'],
    honey: '#ffc94d',
  },
  dark: {
    paper: '#17110c',
    card: '#281e16',
    line: '#3d3025',
    ink: '#faf1e4',
    tiles: ['#1d5a4b', '#6b3818', '#5e4718'],
    honey: '#ffcb57',
  },
};

/** Light, dark or system, each with a small picture of a list. */
export function ThemeChoices() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.label}>{t('theme.label')}</legend>
      {themes.map((each) => (
        <label key={each} className={cx(styles.theme, theme === each && styles.chosen)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={theme === each}
            onChange={() => setTheme(each)}
          />
          <span className={styles.frame} aria-hidden="true">
            <List look={each === 'dark' ? 'dark' : 'light'} />
            {each === 'system' ? <List look="dark" half /> : null}
            {theme === each ? <Sticker size={30} className={styles.sticker} /> : null}
          </span>
          <span className={styles.name}>{t(`theme.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function List({ look, half = false }: { look: keyof typeof looks; half?: boolean }) {
  const { paper, card, line, ink, tiles, honey } = looks[look];
  return (
    <svg
      className={cx(styles.picture, half && styles.half)}
      viewBox="0 0 96 72"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="96" height="72" fill={paper} />
      <rect x="10" y="10" width="34" height="6" rx="3" fill={ink} />
      {tiles.map((tile, at) => (
        <g key={tile} transform={`translate(${10 + at * 27} 23)`}>
          <rect width="22" height="24" rx="6" fill={card} />
          <rect x="3" y="3" width="16" height="12" rx="4" fill={tile} />
          <rect x="5" y="18" width="12" height="3" rx="1.5" fill={line} />
        </g>
      ))}
      <rect x="22" y="54" width="52" height="10" rx="5" fill={honey} />
    </svg>
  );
}
