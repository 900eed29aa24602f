import { Paintbrush, Plus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Link } from '../../../shared/routing/link';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import type { PromptKind } from '../api/types';
import type { Shelf } from '../prompts/prompts';
import { useOwnPictures } from '../styles/own-look';
import styles from './repaint-panel.module.css';

type Choice = { id: string; name: string; picture: string | null; note?: string | undefined };
type Props = {
  kind: PromptKind;
  shelf: Shelf;
  label: string;
  first?: ReactNode;
  builtIn: Choice[];
  chosen: string | null;
  mayMake: boolean;
  onChoose: (id: string) => void;
};

/**
 * A row of styles or characters. The built-in ones need no network; the user's own are loaded page by page.
 */
export function ChoiceRow({ kind, shelf, label, first, builtIn, chosen, mayMake, onChoose }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const { prompts, hasNextPage, fetchNextPage, isFetchingNextPage } = shelf;
  const own = (prompts ?? []).filter(({ isDefault }) => !isDefault);
  const pictureOf = useOwnPictures(own);
  const mine: Choice[] = own.map((prompt) => ({
    id: prompt.id,
    name: prompt.name,
    picture: pictureOf(prompt),
  }));
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen: scrolls the chosen pill into view.
  useEffect(() => {
    const pill = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (row.current && pill)
      row.current.scrollLeft =
        pill.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - pill.offsetWidth) / 2;
  }, [chosen, mine.length]);
  return (
    <Pills ref={row} className={styles.row} label={label}>
      {first}
      {[...builtIn, ...mine].map(({ id, name, picture, note }) => (
        <Pill key={id} chosen={chosen === id} picture={picture ?? undefined} onChoose={() => onChoose(id)}>
          {picture === null ? (
            <Paintbrush className={styles.icon} aria-hidden="true" strokeWidth={2} />
          ) : null}
          {name}
          {note ? <small>{note}</small> : null}
        </Pill>
      ))}
      {hasNextPage && online ? (
        <button
          type="button"
          className={styles.more}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('style.more')}
        </button>
      ) : null}
      {mayMake ? (
        <Link
          to={`${paths.settings}#${kind}`}
          className={styles.own}
          aria-label={t(`prompt.new.${kind}`)}
          title={t(`prompt.new.${kind}`)}
        >
          <Plus aria-hidden="true" strokeWidth={2.5} />
        </Link>
      ) : null}
    </Pills>
  );
}
