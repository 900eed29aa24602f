import type { Section } from '@pictick/concepts/sections';
import { ChevronRight, Play, Scissors } from 'lucide-react';
import type { Ref } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { longestWord } from '../../../shared/lib/long-name';
import { pictureMark } from '../../../shared/lib/picture-mark';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { StickerPlace } from '../../../shared/ui/picture/sticker';
import type { ItemRow, ListRow } from '../api/lists';
import { cardPages, type Form } from './forms';
import { weekdays } from './week';
import type { Bare } from './without-ground';
import styles from './paper.module.css';

/** `drawings` are plain pictures without their background, by URL. */
/** The key of the text that replaces the items where none is printed. */
export type Nothing = 'list.finishedShopping' | 'list.nothingYet';
export type PaperProps = {
  form: Form;
  name: string;
  listType: ListRow['listType'];
  items: ItemRow[];
  /** The same items by section. */
  groups?: { section: Section; items: ItemRow[] }[] | undefined;
  drawings?: ReadonlyMap<string, Bare> | undefined;
  none?: Nothing | null;
};
type Sheet = Pick<PaperProps, 'name' | 'items' | 'groups' | 'drawings'>;

const sheets = { list: Boxes, fridge: Fridge, cards: Cards };

/** A list on A4 or Letter paper. It contains no personal data. */
export function Paper({ form, listType, ref, none, ...sheet }: PaperProps & { ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const Form = sheets[form];
  return (
    <div ref={ref} className={styles.paper} data-paper data-accent={listType}>
      {none ? (
        <>
          <h1 className={styles.title}>{sheet.name}</h1>
          <p>{t(none)}</p>
        </>
      ) : (
        <Form {...sheet} />
      )}
    </div>
  );
}

/** From this number on the layout is denser: forty items fit on a page. */
const many = 20;

function Boxes({ name, items, groups }: Sheet) {
  const { t } = useTranslation();
  const layout = cx(styles.boxes, items.length > many && styles.small);
  return (
    <>
      <h1 className={styles.title}>{name}</h1>
      {groups ? (
        <div className={layout}>
          {groups.map(({ section, items: its }) => (
            <section key={section}>
              <h2 className={styles.section}>{t(`sections.names.${section}`)}</h2>
              <ul>{its.map(Box)}</ul>
            </section>
          ))}
        </div>
      ) : (
        <ul className={layout}>{items.map(Box)}</ul>
      )}
    </>
  );
}

const Box = (item: ItemRow) => (
  <li key={item.id} className={styles.row}>
    <span className={styles.box} />
    <Drawing item={item} small />
    <span className={styles.words}>
      <span className={styles.thing}>{item.name}</span>
      {item.notes ? <span className={styles.note}>{item.notes}</span> : null}
    </span>
    {item.quantity ? <b className={styles.amount}>{item.quantity}</b> : null}
  </li>
);

/** The table header repeats on each page. */
function Fridge({ name, items }: Sheet) {
  const days = weekdays(useLanguage());
  return (
    <>
      <h1 className={styles.title}>{name}</h1>
      <table className={styles.week}>
        <thead>
          <tr>
            <td className={styles.first} />
            <td />
            {days.map((day) => (
              <th key={day} scope="col" className={styles.day}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <Drawing item={item} />
              </td>
              <th scope="row" className={styles.words}>
                <span className={cx(styles.chore, longestWord(item.name) > 18 && styles.long)}>
                  {item.name}
                </span>
                {item.notes ? <span className={styles.note}>{item.notes}</span> : null}
              </th>
              {days.map((day) => (
                <td key={day}>
                  <StickerPlace size={52} className={styles.seal} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The first page holds two cards, if there is room for them. */
function Cards({ name, items, drawings }: Sheet) {
  return cardPages(items).map((cards, page) => (
    <section key={page} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.seals}>
          {cards.map(({ id }) => (
            <StickerPlace key={id} size={34} className={styles.seal} />
          ))}
          <img src="/figures/star.svg" alt="" width="34" height="34" />
        </span>
      </header>
      <ul className={styles.cards}>
        {cards.map((item, index) => (
          <li key={item.id} className={styles.card} data-card>
            {index === 0 ? <Scissors className={styles.scissors} aria-hidden="true" /> : null}
            <Drawing item={item} bare={drawings?.get(item.image.imageUrl)} />
            {item.quantity ? <b className={styles.pill}>{item.quantity}</b> : null}
            <span className={cx(styles.name, styles[cardSize(item.name)])}>{item.name}</span>
          </li>
        ))}
      </ul>
      {page === 0 ? <Boards /> : null}
    </section>
  ));
}

function Boards() {
  const { t } = useTranslation();
  return (
    <div className={styles.boards}>
      <div className={styles.board} data-board>
        <h2>
          <Play aria-hidden="true" fill="currentColor" />
          {t('print.now')}
        </h2>
        <div className={styles.place} data-place />
      </div>
      <div className={cx(styles.board, styles.next)} data-board>
        <h2>
          <ChevronRight aria-hidden="true" strokeWidth={3} />
          {t('print.next')}
        </h2>
        <div className={styles.place} data-place />
      </div>
    </div>
  );
}

/**
 * A plain picture is a vector. A generated one is printed at its largest size, or from the thumbnail if that
 * is not available.
 */
function Drawing({
  item: { name, image },
  small = false,
  bare,
}: {
  item: ItemRow;
  small?: boolean;
  bare?: Bare | undefined;
}) {
  const turn = pictureMark(image.imageUrl).slice(2);
  if (bare)
    return (
      <span
        className={cx(styles.picture, styles.bare)}
        data-turn={turn || undefined}
        ref={(element) => {
          element?.style.setProperty('--turn', turn || null);
          element?.style.setProperty('--square', bare.square);
          element?.style.setProperty('--disc', bare.disc);
        }}
      >
        <img src={bare.src} alt="" width="512" height="512" />
      </span>
    );
  return (
    <Picture
      name={name}
      src={small ? image.thumbnailUrl : image.imageUrl}
      known={image.thumbnailUrl}
      color={image.color}
      eager
      className={styles.picture}
    />
  );
}

/**
 * A card has room for one line of large or two of medium letters; beside a smaller picture for four of small
 * or five of tiny ones.
 */
export function cardSize(name: string): 'large' | 'middle' | 'little' | 'tiny' {
  const letters = Array.from(name).length;
  if (letters <= 14) return 'large';
  const word = longestWord(name);
  if (letters <= 40 && word <= 19) return 'middle';
  return letters <= 80 && word <= 25 ? 'little' : 'tiny';
}
