import type { Child, HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import { giveList } from './give-list';
import { useGivable } from './nothing-given';
import day from './child-day.module.css';
import styles from './given-cards.module.css';

/** The lists that the adult can give. A tap gives a list, a second tap takes it back. */
export function ChooseLists({ household, child }: { household: HouseholdView; child: Child }) {
  const { t } = useTranslation();
  const givable = useGivable(household);
  const given = new Set(household.given.filter(({ childId }) => childId === child.id).map((g) => g.listId));
  return (
    <section className={styles.list} aria-label={t('family.give.choose')}>
      <header>
        <h3>{t('family.give.choose')}</h3>
      </header>
      {givable.length === 0 ? <p className={day.empty}>{t('family.give.noLists')}</p> : null}
      <ul>
        {givable.map(({ id, name, preview }) => {
          const image = preview[0]?.image;
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.card}
                aria-pressed={given.has(id)}
                onClick={() =>
                  void giveList({ householdId: household.id, listId: id, child }, !given.has(id))
                }
              >
                <span className={styles.picture}>
                  <Picture name={name} src={image?.thumbnailUrl ?? ''} color={image?.color ?? ''} size={52} />
                </span>
                <span className={styles.name}>{name}</span>
                {given.has(id) ? <Sticker size={34} falling /> : <StickerPlace size={34} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
