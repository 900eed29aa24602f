import { useHousehold } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { ListCard } from '../api/lists';
import { giveList } from './give-list';
import styles from './give-list-dialog.module.css';

type Props = { list: ListCard; open: boolean; onClose: () => void };

/** The children of the household; those who have the list carry ring and seal. */
export default function GiveListDialog({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  const household = useHousehold();
  const given = new Set(
    household?.given.filter(({ listId }) => listId === list.id).map(({ childId }) => childId),
  );
  return (
    <Dialog
      open={open && household !== null}
      onClose={onClose}
      title={t('family.give.title')}
      accent={list.listType}
    >
      <ul className={styles.children} aria-label={t('family.children')}>
        {household?.children.map((child) => {
          const { id, nickname, animal, colour } = child;
          const has = given.has(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.child}
                aria-pressed={has}
                onClick={() => void giveList({ householdId: household.id, listId: list.id, child }, !has)}
              >
                <span className={cx(styles.face, has && styles.chosen)}>
                  <AnimalFace animal={animal} colour={colour} size={72} />
                  {has ? <Sticker size={34} falling className={styles.seal} /> : null}
                </span>
                <span className={styles.name}>{nickname}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
