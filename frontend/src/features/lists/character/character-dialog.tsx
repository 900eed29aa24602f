import { QueryClientProvider } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { Suspense, useState, type SubmitEvent } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { CharacterChoices } from '../../../app/imaging-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { chooseCharacter, type ListCard } from '../api/lists';
import RepaintListDialog from '../pictures/repaint-list-dialog';
import { useMissingCharacterRight } from './character-rights';
import styles from './character-dialog.module.css';

type Props = { list: ListCard; open: boolean; onClose: () => void };

/** Chooses the character in the pictures of a list: none, Kuzu the sheep, Lilly, or one of the user's own. */
export default function CharacterDialog({ list, open, onClose }: Props) {
  // After a change of character the existing pictures can be repainted.
  const [saved, setSaved] = useState<{ character: string | null } | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setSaved(null);
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Choice
        key={String(open)}
        list={list}
        open={open && saved === null}
        onClose={onClose}
        onSaved={(character) =>
          list.counts.total > 0 && !list.creating ? setSaved({ character }) : onClose()
        }
      />
      {saved ? (
        <RepaintListDialog list={list} character={saved.character} open={open} onClose={onClose} />
      ) : null}
    </QueryClientProvider>
  );
}

function Choice({ list, open, onClose, onSaved }: Props & { onSaved: (character: string | null) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(list.selectedCharacterId);
  const missingFor = useMissingCharacterRight();
  const missing = chosen === list.selectedCharacterId ? null : missingFor(chosen);

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (missing) return;
    if (chosen === list.selectedCharacterId) onClose();
    else {
      void chooseCharacter(list.id, chosen);
      onSaved(chosen);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('character.title')}
      accent={list.listType}
      footer={
        <Button kind="accent" wide type="submit" form="choose-character" disabled={missing !== null}>
          {t('common.save')}
        </Button>
      }
    >
      <form id="choose-character" className={styles.form} onSubmit={save}>
        <p className={styles.lead}>{t('character.text')}</p>
        <fieldset>
          <legend className="visually-hidden">{t('character.title')}</legend>
          <Suspense fallback={<div className={styles.skeleton} />}>
            <CharacterChoices listType={list.listType} chosen={chosen} onChoose={setChosen} />
          </Suspense>
        </fieldset>
        <div role="status">
          {missing ? (
            <Banner icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}>{t(missing)}</Banner>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
