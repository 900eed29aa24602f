import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Ban, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Dialog } from '../../../shared/ui/dialog';
import { Sticker } from '../../../shared/ui/sticker';
import { chooseCharacter, type ListCard } from '../api/lists';
import { usePlanHasMore } from '../api/plan';
import styles from './character-dialog.module.css';

const characters = [
  { id: null, name: null },
  { id: 'kuzu', name: 'Kuzu' },
  { id: 'lilly', name: 'Lilly' },
] as const;

type Props = { list: ListCard; open: boolean; onClose: () => void };

/** Who comes along in the pictures of a list: nobody, Kuzu the sheep or Lilly. */
export default function CharacterDialog({ list, open, onClose }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Choice key={String(open)} list={list} open={open} onClose={onClose} />
    </QueryClientProvider>
  );
}

function Choice({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  const hasMore = usePlanHasMore();
  const [chosen, setChosen] = useState(list.selectedCharacterId);
  // Somebody whose plan has become smaller can always go back to nobody.
  const beyond = hasMore === false && chosen !== null && chosen !== list.selectedCharacterId;

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (beyond) return;
    onClose();
    if (chosen !== list.selectedCharacterId) void chooseCharacter(list.id, chosen);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('character.title')}
      accent={list.listType}
      footer={
        <Button kind="accent" wide type="submit" form="choose-character" disabled={beyond}>
          {t('common.save')}
        </Button>
      }
    >
      <form id="choose-character" className={styles.form} onSubmit={save}>
        <p className={styles.lead}>{t('character.text')}</p>
        <fieldset>
          <legend className="visually-hidden">{t('character.title')}</legend>
          <div className={styles.choices}>
            {characters.map(({ id, name }) => (
              <label key={id ?? 'nobody'} className={cx(styles.choice, chosen === id && styles.chosen)}>
                <input type="radio" name="character" className="visually-hidden" checked={chosen === id} onChange={() => setChosen(id)} />
                {id === null ? <Ban className={styles.nobody} aria-hidden="true" strokeWidth={1.75} /> : <img src={`/figures/${id}-wave.svg`} alt="" width="96" height="112" />}
                <span>{name ?? t('character.none')}</span>
                {chosen === id ? <Sticker size={34} className={styles.sticker} falling /> : null}
              </label>
            ))}
          </div>
        </fieldset>
        <div role="status">{beyond ? <Banner icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}>{t('character.upgrade')}</Banner> : null}</div>
      </form>
    </Dialog>
  );
}
