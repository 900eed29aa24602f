import { Plus } from 'lucide-react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useMyLists, type ListCard } from '../api/lists';
import { isGivable, namesChildren } from './is-givable';
import { WideButton } from './wide-button';

/** The lists that the user can give to children of the household. */
export function useGivable({ id }: Pick<HouseholdView, 'id'>): readonly ListCard[] {
  const { lists } = useMyLists();
  return lists.filter((list) => isGivable(list, id) && !namesChildren(list.schedule));
}

type Props = {
  household: HouseholdView;
  className?: string | undefined;
  /** Makes a list. */
  onCreate: () => void;
};

/** In place of a child's cards: what helps, which is to choose a list or to make the first one. */
export function NothingGiven({ household, className, onCreate }: Props) {
  const { t } = useTranslation();
  const hasLists = useGivable(household).length > 0;
  const isHelper = household.role === 'helper';
  if (isHelper || hasLists)
    return <p className={className}>{t(isHelper ? 'family.day.none' : 'family.day.empty')}</p>;
  return (
    <>
      <p className={className}>{t('family.day.first')}</p>
      <WideButton icon={Plus} onClick={onCreate}>
        {t('createList.title')}
      </WideButton>
    </>
  );
}
