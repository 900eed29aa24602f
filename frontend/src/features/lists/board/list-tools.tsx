import { Check, Pencil } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import type { MenuProps } from '../my-lists/list-menu';
import type { PeopleProps } from '../share-list/people-button';
import styles from './list-page.module.css';

const ListMenu = lazyComponent<MenuProps>(lazyWhenIdle(() => import('../my-lists/list-menu')));
const PeopleButton = lazyComponent<PeopleProps>(lazyWhenIdle(() => import('../share-list/people-button')));

type Props = Omit<MenuProps, 'className'> & {
  editing: boolean;
  editable: boolean;
  onEdit: (on: boolean) => void;
};

/** The actions on the whole list; a helper only has the menu. Memoised, because a tick changes none of its props. */
export const ListTools = memo(function ListTools({ editing, editable, onEdit, onAsk, ...menu }: Props) {
  const { t } = useTranslation();
  const mayChange = menu.role !== 'helper';
  return (
    <>
      {mayChange ? (
        <Suspense fallback={<span className={styles.menu} />}>
          <PeopleButton id={menu.id} onOpen={() => onAsk('share')} />
        </Suspense>
      ) : null}
      {editable && mayChange ? (
        <IconButton
          label={t('list.edit')}
          aria-pressed={editing}
          className={cx(editing && styles.pressed)}
          onClick={() => onEdit(!editing)}
        >
          {editing ? (
            <Check aria-hidden="true" strokeWidth={2.75} />
          ) : (
            <Pencil aria-hidden="true" strokeWidth={2.25} />
          )}
        </IconButton>
      ) : null}
      <Suspense fallback={<span className={styles.menu} />}>
        <ListMenu {...menu} printable={editable} className={styles.menu} onAsk={onAsk} />
      </Suspense>
    </>
  );
});
