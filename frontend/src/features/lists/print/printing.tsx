import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ItemRow, ListRow } from '../api/lists';
import type { Sections } from '../sections/use-sections';
import { forms, printed, type Form } from './forms';
import { Paper, type PaperProps } from './paper';
import { PrintDialog } from './print-dialog';
import { withoutGrounds, type Bare } from './without-ground';

/** `open`: the dialog with the forms is open. */
export type PrintingProps = {
  list: ListRow;
  items: ItemRow[];
  /** The list is shown by section, and is printed so. */
  sections: Sections | null;
  open: boolean;
  onClose: () => void;
};

const patience = 8000;
const idle = 1500;
/** Longer lists are rarely printed, and their pictures are many requests. */
const most = 100;

/**
 * Renders the list for paper, hidden on the screen. The browser's own Print command uses the list form. The
 * paper stays as it was printed, because some phones lay it out again in their dialog.
 */
export default memo(function Printing({ list, items, sections, open, onClose }: PrintingProps) {
  const [paper, setPaper] = useState<PaperProps | null>(null);
  const [waiting, setWaiting] = useState<Form | null>(null);
  const chosen = useRef(false);
  const sheet = useRef<HTMLDivElement>(null);

  const groups = sections?.groupBySection(printed(list.listType, items), list.storeId);
  const shown = groups?.flatMap((group) => group.items) ?? printed(list.listType, items);
  const nothing = items.length > 0 ? 'list.finishedShopping' : 'list.nothingYet';
  const none = shown.length > 0 ? null : nothing;
  const fill = (form: Form, drawings?: ReadonlyMap<string, Bare>): void =>
    flushSync(() =>
      setPaper({ form, name: list.name, listType: list.listType, items: shown, groups, drawings, none }),
    );
  const beforePrint = useEffectEvent(() => {
    if (!chosen.current) fill(forms[list.listType][0]);
  });
  useEffect(() => {
    const before = () => beforePrint();
    const after = () => {
      chosen.current = false;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  // The browser's own Print command does not wait for pictures: those below the fold are loaded ahead and
  // kept in memory.
  const held = useRef(new Map<string, HTMLImageElement>());
  const small = forms[list.listType][0] === 'list';
  const urls = shown
    .slice(0, most)
    .map(({ image }) => (small ? image.thumbnailUrl : image.imageUrl))
    .join('\n');
  useEffect(() => {
    const pictures = held.current;
    const timer = setTimeout(() => {
      for (const url of urls.split('\n')) {
        if (url === '' || pictures.has(url)) continue;
        const picture = new Image();
        picture.src = url;
        pictures.set(url, picture);
      }
    }, idle);
    return () => clearTimeout(timer);
  }, [urls]);

  async function print(form: Form) {
    setWaiting(form);
    const late = new Promise<undefined>((later) => setTimeout(later, patience));
    // Large backgrounds cost ink: they are printed only where the browser prints backgrounds.
    fill(form, form === 'cards' ? await Promise.race([withoutGrounds(shown), late]) : undefined);
    await Promise.race([readyToPrint(sheet.current), late]);
    setWaiting(null);
    onClose();
    chosen.current = true;
    window.print();
  }

  return (
    <>
      <PrintDialog
        listType={list.listType}
        none={none}
        open={open}
        waiting={waiting}
        onClose={onClose}
        onChoose={(form) => void print(form)}
      />
      {paper ? createPortal(<Paper {...paper} ref={sheet} />, document.body) : null}
    </>
  );
});

/** Waits for the pictures and fonts that are not on the screen. */
const readyToPrint = (sheet: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.load('700 16px "Baloo 2"', sheet?.textContent ?? ''),
    ...[...(sheet?.querySelectorAll('img') ?? [])].map((picture) => picture.decode()),
  ]);
