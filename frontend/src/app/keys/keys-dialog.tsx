import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Dialog } from '../../shared/ui/dialog/dialog';
import { areLetterKeysOn, setLetterKeys } from './letter-keys';
import { searchKeyName } from './search-key';
import styles from './keys-dialog.module.css';

/** Names that start with `key.` are translated; the others are printed on every keyboard. */
const groups = [
  {
    title: 'keys.everywhere',
    rows: [
      ['keys.newItem', 'N'],
      ['keys.newList', 'L'],
      ['keys.otherList', ']', '['],
      ['search.title', 'keys.name.ctrlK'],
      ['keys.undo', 'keys.name.ctrlZ'],
      ['keys.help', '?'],
    ],
  },
  {
    title: 'keys.onCards',
    rows: [
      ['keys.move', '←', '↑', '→', '↓'],
      ['keys.ends', 'keys.name.home', 'keys.name.end'],
      ['keys.tick', 'keys.name.space'],
      ['keys.edit', 'E'],
      ['keys.delete', 'keys.name.delete'],
    ],
  },
  {
    title: 'keys.inPicture',
    rows: [
      ['keys.turn', '←', '→'],
      ['keys.zoom', '+', '−', '0'],
    ],
  },
] as const;

/** All keyboard shortcuts, and the switch for single letters and signs. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [on, setOn] = useState(areLetterKeysOn);
  const printed = (name: string) => {
    const key = name === 'keys.name.ctrlK' ? searchKeyName() : name;
    return key.startsWith('keys.') ? t(key) : key;
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} roomy>
      <div className={styles.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl className={styles.rows}>
              {rows.map(([what, ...names]) => (
                <div key={what}>
                  <dt>{t(what)}</dt>
                  <dd>
                    {names.map((name) => (
                      <kbd key={name}>{printed(name)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby="keys-why"
          onChange={({ target: { checked } }) => {
            setOn(checked);
            setLetterKeys(checked);
          }}
        />
        <span>{t('keys.letters')}</span>
      </label>
      <p id="keys-why" className={styles.why}>
        {t('keys.why')}
      </p>
    </Dialog>
  );
}
