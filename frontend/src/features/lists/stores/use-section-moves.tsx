import { sections, type Section } from '@pictick/concepts/sections';
import { moveSectionTo, orderOfSections, type StoreFields } from '@pictick/rules/household/stores';
import { ArrowDown, ArrowUp, Ban, Store as StoreSign } from 'lucide-react';
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { Menu } from '../../../shared/ui/dialog/popover';
import type { ListRow } from '../api/lists';
import { retryOnFrames } from '../reorder/drag-geometry';
import type { SectionGroup } from '../sections/group-by-section';
import type { Home } from '../sections/home-sections';
import { saveStore } from './change-stores';

export type MenuItems = ComponentProps<typeof Menu>['items'];

type Props = {
  list: Pick<ListRow, 'storeId'>;
  /** Null: the user cannot change a store. */
  home: Home | null;
  /** The sections as the list shows them. */
  groups: readonly SectionGroup<{ id: string }>[];
  /** Finds the menu button of a section. */
  buttonOf: (section: Section) => HTMLElement | null | undefined;
  reveal: RefObject<((id: string) => void) | null>;
  onChoose: () => void;
};

/** The menu of a section's heading: moves it in the store of the list, or asks for a store. */
export function useSectionMoves({ list, home, groups, buttonOf, reveal, onChoose }: Props) {
  const { t } = useTranslation();
  const [spoken, setSpoken] = useState('');
  const moved = useRef<Section | null>(null);
  const store = home?.stores.find(({ id }) => id === list.storeId);
  const shown = groups.map(({ section, isMissing }) => `${section} ${String(isMissing)}`).join();

  // The browser may take the focus from a button that changes its place.
  const follow = useEffectEvent((): void => {
    const section = moved.current;
    moved.current = null;
    if (!section) return;
    const first = groups.find((group) => group.section === section)?.items[0]?.id;
    retryOnFrames(() => {
      const button = buttonOf(section);
      if (!button && first !== undefined) reveal.current?.(first);
      button?.focus({ preventScroll: true });
      button?.scrollIntoView({ block: 'nearest' });
      return button !== null && button !== undefined;
    });
  });
  useLayoutEffect(() => follow(), [shown]);

  function entriesOf({ section, isMissing }: SectionGroup<unknown>): MenuItems {
    if (!home) return [];
    if (!store)
      return [{ label: t('sections.store.choose'), icon: <StoreSign aria-hidden="true" />, onChoose }];
    const name = t(`sections.names.${section}`);
    const here = groups.filter((group) => !group.isMissing);
    const at = here.findIndex((group) => group.section === section);
    const save = (fields: StoreFields, said: string): void => {
      moved.current = section;
      setSpoken(said);
      void saveStore(home.id, store.id, fields);
    };
    const move = (by: -1 | 1, label: string, Icon: typeof ArrowUp): MenuItems => {
      const other = at < 0 ? undefined : here[at + by];
      if (!other) return [];
      const order = moveSectionTo(orderOfSections(store.order, sections), section, other.section);
      const said = t('arrange.dropped', { name, place: at + by + 1, count: here.length });
      return [{ label, icon: <Icon aria-hidden="true" />, onChoose: () => save({ order }, said) }];
    };
    const others = store.missing.filter((each) => each !== section);
    return [
      ...move(-1, t('sections.store.moveUp'), ArrowUp),
      ...move(1, t('sections.store.moveDown'), ArrowDown),
      isMissing
        ? {
            label: t('sections.store.here'),
            icon: <StoreSign aria-hidden="true" />,
            onChoose: () => save({ missing: others }, `${name}: ${t('sections.store.here')}`),
          }
        : {
            label: t('sections.store.notHere'),
            icon: <Ban aria-hidden="true" />,
            onChoose: () =>
              save({ missing: [...others, section] }, t('sections.store.lacks', { section: name })),
          },
    ];
  }
  return { entriesOf, spoken };
}
