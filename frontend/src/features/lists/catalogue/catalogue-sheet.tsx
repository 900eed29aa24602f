import type { Section } from '@pictick/concepts/sections';
import { isVisible } from '@pictick/rules/text/is-visible';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { loadSectionTexts } from '../../../i18n/section-texts';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { useLinger } from '../../../shared/ui/dialog/use-modal';
import { givenRows, sectionsByName } from '../sections/given-sections';
import { homeHistory } from '../suggest-items/home-history';
import { useSuggester } from '../suggest-items/suggester-store';
import { boughtFirst, sortIntoSections } from './catalogue-things';
import { CatalogueTile } from './catalogue-tile';
import { openCatalogue, openSearch, useCatalogue, useThingKeys } from './open-catalogue';
import { SearchField } from './search-field';
import { SectionTabs, tabId } from './section-tabs';
import { useTileQuestion } from './tile-question';
import { useFoundThings } from './use-found-things';
import { useToggleThing } from './use-toggle-thing';
import styles from './catalogue-sheet.module.css';

interface Props {
  listId: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Loads the texts and names of the sheet ahead, for use without a network.
 * @throws Error if they cannot be loaded
 */
export async function prepareCatalogue(): Promise<void> {
  await Promise.all([loadSectionTexts(), openCatalogue(currentLanguage())]);
}

/** All pictures of things to buy, by section and with a search. Each opening begins anew. */
export default function CatalogueSheet(props: Props) {
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.open);
  if (wasOpen !== props.open) {
    setWasOpen(props.open);
    if (props.open) setTimes(times + 1);
  }
  // A closed sheet follows no list.
  return useLinger(props.open) ? <OpenedSheet key={times} {...props} /> : null;
}

function OpenedSheet({ listId, open, onClose }: Props) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const parser = useSuggester('shopping')?.parser ?? null;
  const keyOf = useThingKeys();
  const [isFailed, setFailed] = useState(false);
  const [section, setSection] = useState<Section>('produce');
  const [text, setText] = useState('');
  /** The history and its keys as they were on opening: no tile moves under a finger. */
  const [bought] = useState(() => {
    const engine = currentEngine();
    return (engine && homeHistory(engine)?.rows) ?? [];
  });
  const [wasEmpty] = useState(() => currentEngine()?.list(listId).items.length === 0);
  const [orderKey, setOrderKey] = useState<typeof keyOf | null>(null);
  if (catalogue && !orderKey) setOrderKey(() => keyOf);
  const found = useFoundThings(text, catalogue, parser, keyOf);
  const { isOn, isTouched, toggle, added, said } = useToggleThing(listId, keyOf);
  const { handlers, isFavourite, question } = useTileQuestion(keyOf);
  const id = useId();
  const top = useRef<HTMLDivElement>(null);
  const read = useCallback(() => {
    openCatalogue(currentLanguage()).then(
      () => openSearch(currentLanguage()).catch(() => undefined),
      () => setFailed(true),
    );
  }, []);
  useEffect(read, [read]);

  const isSearching = isVisible(text);
  const shelves = useMemo(() => {
    const given = orderKey && sectionsByName(givenRows(bought), orderKey);
    return given && catalogue ? sortIntoSections(catalogue.things, given) : catalogue?.sections;
  }, [catalogue, bought, orderKey]);
  const inSection = useMemo(() => {
    const all = shelves?.find((each) => each.section === section)?.things ?? [];
    return orderKey ? boughtFirst(all, bought, orderKey) : all;
  }, [shelves, section, bought, orderKey]);
  const things = isSearching ? (found?.things ?? []) : inSection;
  const panel = `${id}-panel`;
  const close = () => {
    onClose();
    // The pictures of the empty list, to which the page was scrolled, have given way to the cards.
    if (wasEmpty && added > 0) window.scrollTo(0, 0);
  };
  const show = (next: Section) => {
    setSection(next);
    // The section before may have been scrolled.
    const body = top.current?.parentElement?.parentElement;
    if (body) body.scrollTop = 0;
  };

  return (
    <Dialog
      tall
      open={open}
      onClose={close}
      title={t('browse.title')}
      accent="shopping"
      footer={
        question ?? (
          <Button kind="accent" wide onClick={close}>
            {added > 0 ? t('catalogue.doneAdded', { count: added }) : t('catalogue.done')}
          </Button>
        )
      }
    >
      <div ref={top} className={styles.top}>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <p role="status" className="visually-hidden">
          {isSearching && found ? t('catalogue.found', { count: found.things.length }) : null}
        </p>
        <SearchField text={text} onType={setText} />
        {catalogue && !isSearching ? (
          <SectionTabs {...{ catalogue, id, panel }} chosen={section} onChoose={show} />
        ) : null}
      </div>
      <div
        id={panel}
        {...(isSearching
          ? { role: 'group', 'aria-label': t('catalogue.results') }
          : { role: 'tabpanel', 'aria-labelledby': tabId(id, section) })}
        aria-busy={(isSearching ? !found : !catalogue) && !isFailed}
      >
        {isFailed ? (
          <div className={styles.failed}>
            <p role="alert">{t('catalogue.failed')}</p>
            <Button
              kind="soft"
              onClick={() => {
                setFailed(false);
                read();
              }}
            >
              {t('common.retry')}
            </Button>
          </div>
        ) : (
          <ul className={styles.grid} {...handlers}>
            {catalogue || isSearching ? null : skeletons}
            {things.map(({ concept, name, url, color }) => (
              <li key={concept}>
                <CatalogueTile
                  {...{ name, url, color }}
                  isOn={isOn(name)}
                  isTouched={isTouched(name)}
                  isFavourite={isFavourite(name)}
                  onTap={toggle}
                />
              </li>
            ))}
            {isSearching && found?.typed ? (
              <li key="typed">
                <CatalogueTile
                  {...found.typed}
                  isOn={isOn(found.typed.name)}
                  isTouched={isTouched(found.typed.name)}
                  isFavourite={isFavourite(found.typed.name)}
                  onTap={toggle}
                  label={
                    isOn(found.typed.name) ? found.typed.name : t('catalogue.add', { name: text.trim() })
                  }
                />
              </li>
            ) : null}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const skeletons = Array.from({ length: 12 }, (_, at) => (
  <li key={at} className={styles.skeleton} aria-hidden="true" />
));
