import { Star } from 'lucide-react';
import { useEffect, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { useLongPress } from '../check-item/use-long-press';
import { hasHistory, setFavourite } from '../suggest-items/change-history';
import { useFavourites } from '../suggest-items/use-favourites';
import styles from './tile-question.module.css';

type KeyOf = (name: string) => string;
type Asked = { name: string; tile: HTMLElement };

/**
 * A long press, a right click or the menu key on a tile asks about its thing. `handlers` are for the element around
 * the tiles; the question is null until then.
 */
export function useTileQuestion(keyOf: KeyOf): {
  handlers: HTMLAttributes<HTMLElement>;
  isFavourite: (name: string) => boolean;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const favourites = useFavourites(keyOf);
  const isFavourite = (name: string): boolean => favourites?.has(keyOf(name)) ?? false;
  const press = useLongPress((target) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null;
    const name = tile?.dataset['thing'];
    if (!tile || name === undefined || !hasHistory()) return false;
    setAsked({ name, tile });
    return true;
  });
  const close = () => {
    setAsked(null);
    asked?.tile.focus({ preventScroll: true });
  };
  return {
    handlers: {
      ...press.handlers,
      onContextMenu: (event) => {
        if (!hasHistory()) return;
        event.preventDefault();
        press.openNow(event.target);
      },
    },
    isFavourite,
    question: asked ? (
      <TileQuestion
        key={asked.name}
        name={asked.name}
        keyOf={keyOf}
        isFavourite={isFavourite(asked.name)}
        onClose={close}
      />
    ) : null,
  };
}

type Props = { name: string; keyOf: KeyOf; isFavourite: boolean; onClose: () => void };

function TileQuestion({ name, keyOf, isFavourite, onClose }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <div
      role="group"
      aria-label={name}
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The sheet stays.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Button
        ref={first}
        kind="accent"
        icon={<Star aria-hidden="true" />}
        onClick={() => {
          void setFavourite(name, keyOf, !isFavourite);
          onClose();
        }}
      >
        {t(isFavourite ? 'usual.unstar' : 'usual.star', { name })}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
