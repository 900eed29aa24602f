import { ListChecks, ShoppingBasket } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { Option } from './find';
import type { Search } from './use-search';
import styles from './search-dialog.module.css';

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  listId: string;
  text: string;
  at: number;
  search: Search;
  openId: string | null;
  idOf: (index: number) => string;
  onOpen: (option: Option) => void;
};

/** The results in groups, and what is missing among them. */
export function SearchResults({ ref, listId, text, at, search, openId, idOf, onOpen }: Props) {
  const { t } = useTranslation();
  const typed = text.trim();
  const { groups, shown, total, unread, isWhole } = search;
  const titles = {
    here: () => t('search.here', { name: groups[0]?.options[0]?.list.name }),
    lists: () => t(typed === '' ? 'search.recent' : 'search.lists'),
    items: () => t(openId === null ? 'search.items' : 'search.others'),
  };
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    <div ref={ref} className={styles.results}>
      <div role="listbox" id={listId} aria-label={t('search.results')} tabIndex={-1}>
        {groups.map(({ kind, options }, group) => (
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
            <div id={`${listId}-${kind}`} role="presentation" className={styles.heading}>
              {titles[kind]()}
            </div>
            {options.map((option, index) => {
              const place = (starts[group] ?? 0) + index;
              return (
                <Row
                  key={option.item?.id ?? option.list.id}
                  id={idOf(place)}
                  option={option}
                  isChosen={place === at}
                  // The group says it already.
                  withList={kind !== 'here'}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        ))}
      </div>
      {total > 0 ? null : !isWhole ? (
        <p className={styles.note}>{t('search.reading')}</p>
      ) : typed === '' ? (
        <p className={styles.note}>{t('search.noLists')}</p>
      ) : (
        <div className={styles.none}>
          <p>{t('search.none', { text: typed })}</p>
          <p className={styles.note}>{t('search.noneHint')}</p>
        </div>
      )}
      {shown < total ? <p className={styles.note}>{t('search.cut', { shown, total })}</p> : null}
      {typed !== '' && unread.length > 0 ? (
        <p className={styles.note}>
          {t('search.unread', { count: unread.length, names: unread.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
      <p role="status" className="visually-hidden">
        {typed === '' || !isWhole ? '' : t('search.count', { count: total })}
      </p>
    </div>
  );
}

type RowProps = {
  id: string;
  option: Option;
  isChosen: boolean;
  withList: boolean;
  onOpen: (option: Option) => void;
};

const Row = memo(function Row({ id, option, isChosen, withList, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { list, item } = option;
  const { completed, total } = list.counts;
  const isDone = item ? item.checked : total > 0 && completed === total;
  const image = item?.image ?? list.preview[0]?.image;
  const Type = list.listType === 'shopping' ? ShoppingBasket : ListChecks;
  const archived = list.archived ? t('search.archived') : '';
  const notes = item
    ? [
        item.quantity ?? '',
        item.checked ? t(list.listType === 'shopping' ? 'search.basket' : 'search.done') : '',
        withList ? list.name : '',
        withList ? archived : '',
      ]
    : [total > 0 ? t('list.count', { done: completed, count: total }) : '', archived];
  const note = notes.filter((each) => each !== '').join(' · ');
  return (
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      data-accent={list.listType}
      className={cx(styles.row, isChosen && styles.chosen)}
      // The focus stays in the field, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(option)}
    >
      <span className={styles.frame}>
        {image ? (
          <Picture
            name={item?.name ?? list.name}
            src={image.thumbnailUrl}
            color={image.color}
            size={46}
            className={cx(styles.picture, item?.checked && styles.ticked)}
          />
        ) : (
          <Type aria-hidden="true" strokeWidth={2.25} />
        )}
        {isDone ? <Sticker size={30} className={styles.seal} /> : null}
      </span>
      <span className={styles.words}>
        <span className={cx(styles.name, item?.checked && styles.struck)}>{item?.name ?? list.name}</span>
        {note === '' ? null : <span className={styles.details}>{note}</span>}
      </span>
      {item ? null : <Type className={styles.type} aria-hidden="true" strokeWidth={2.25} />}
    </div>
  );
});
