import { useHousehold, type ChildFace } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';

/** The nickname of a child of the user's household. Other adults know a child by its animal. */
export function useChildName(): (child: ChildFace) => string {
  const { t } = useTranslation();
  const household = useHousehold();
  return ({ id, animal }) =>
    household?.children.find((child) => child.id === id)?.nickname ?? t(`animals.${animal}`);
}
