import type { ReactNode } from 'react';
import { cx } from '../../../shared/ui/cx';
import type { Tier } from '../api/types';
import styles from './plan-fan.module.css';

/** A picture of the picture book, by its key. */
export type PictureOf = (key: string) => ReactNode;

type Card = { depicts: string } | { figure: 'kuzu' | 'lilly' };

const hands: Record<Exclude<Tier, 'trial'>, readonly Card[]> = {
  starter: [{ depicts: 'apple' }],
  pro: [{ depicts: 'tomato' }, { figure: 'kuzu' }, { depicts: 'honey' }],
  platinum: [
    { depicts: 'strawberry' },
    { figure: 'kuzu' },
    { depicts: 'birthday-cake' },
    { figure: 'lilly' },
    { depicts: 'cheese' },
  ],
};

/** One, three or five overlapping cards: the size of the plan without numbers. */
export function PlanFan({ tier, picture }: { tier: Tier; picture: PictureOf }) {
  if (tier === 'trial') return null;
  const cards = hands[tier];
  return (
    <div className={styles.fan} data-cards={cards.length} aria-hidden="true">
      {cards.map((card) =>
        'figure' in card ? (
          <span key={card.figure} className={cx(styles.card, styles[card.figure])}>
            <img src={`/figures/${card.figure}-wave.svg`} alt="" width="100" height="117" loading="lazy" />
          </span>
        ) : (
          <span key={card.depicts} className={styles.card}>
            {picture(card.depicts)}
          </span>
        ),
      )}
    </div>
  );
}
