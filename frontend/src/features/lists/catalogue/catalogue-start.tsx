import { LayoutGrid } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { homeHistory } from '../suggest-items/home-history';
import { boughtFirst, type CatalogueThing } from './catalogue-things';
import { CatalogueTile } from './catalogue-tile';
import { openCatalogue, useCatalogue, useThingKeys, type OpenCatalogue } from './open-catalogue';
import { useTileQuestion } from './tile-question';
import { useHeldTap } from './use-held-tap';
import { useToggleThing } from './use-toggle-thing';
import styles from './catalogue-start.module.css';

interface Props {
  listId: string;
  onTap: () => void;
  onBrowse: () => void;
}

const shown = 12;
const skeletons = Array.from({ length: shown }, (_, at) => (
  <li key={at} className={styles.skeleton} aria-hidden="true" />
));

/** The commonest pictures of the catalogue, those that the household buys first, and the way to all of them. */
export function CatalogueStart({ listId, onTap, onBrowse }: Props) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const keyOf = useThingKeys();
  const { isOn, isTouched, toggle, said } = useToggleThing(listId, keyOf);
  const { handlers, isFavourite, question } = useTileQuestion(keyOf);
  const { grid, tap } = useHeldTap(onTap, toggle);
  // No tile moves under a finger.
  const [order, setOrder] = useState<readonly CatalogueThing[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  if (catalogue && !order) setOrder(beginning(catalogue, keyOf));
  useEffect(() => {
    openCatalogue(currentLanguage()).catch(() => setFailed(true));
  }, []);
  const things = catalogue && order?.flatMap(({ concept }) => catalogue.byConcept.get(concept) ?? []);
  if (isFailed && !things) return null;
  return (
    <div className={styles.start}>
      <ul ref={grid} className={styles.grid} aria-label={t('empty.suggestions')} {...handlers}>
        {things
          ? things.map(({ concept, name, url, color }) => (
              <li key={concept}>
                <CatalogueTile
                  {...{ name, url, color }}
                  plus
                  isOn={isOn(name)}
                  isTouched={isTouched(name)}
                  isFavourite={isFavourite(name)}
                  onTap={tap}
                />
              </li>
            ))
          : skeletons}
      </ul>
      {question ?? (
        <Button kind="quiet" icon={<LayoutGrid aria-hidden="true" strokeWidth={2.25} />} onClick={onBrowse}>
          {t('browse.all')}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

function beginning({ things }: OpenCatalogue, keyOf: (name: string) => string): readonly CatalogueThing[] {
  const engine = currentEngine();
  return boughtFirst(things, (engine && homeHistory(engine)?.rows) ?? [], keyOf).slice(0, shown);
}
