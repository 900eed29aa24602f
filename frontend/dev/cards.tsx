import { formerMember } from '@pictick/rules/former-member';
import bookUrl from '../data/book.json?url';
import BasketShelf from '../src/features/lists/basket/basket-shelf';
import { Tile } from '../src/features/lists/board/cards/tile';
import { ChoreCard } from '../src/features/lists/chores/chore-card';
import { SkeletonCards } from '../src/shared/ui/skeleton';
import type { ItemRow } from '../src/sync/types';
import { long, Section, Shown } from './frame';
import styles from './dev.module.css';

const { pictures } = (await (await fetch(bookUrl)).json()) as { pictures: Record<string, [string, string]> };
const pictureOf = (concept: string): string => `/art/${concept}.${pictures[concept]?.[0]}.svg`;

const nothing = {
  toggle: () => undefined,
  open: () => undefined,
  look: () => undefined,
  photo: () => undefined,
  remove: () => undefined,
};

function item(
  name: string,
  concept: string,
  change: Partial<ItemRow> = {},
  image: Partial<ItemRow['image']> = {},
): ItemRow {
  const url = pictureOf(concept);
  return {
    id: `${name} ${JSON.stringify([change, image])}`,
    listId: 'list',
    name,
    quantity: null,
    notes: null,
    checked: false,
    position: 'a',
    createdAt: '2026-01-01T00:00:00Z',
    imageId: 'image',
    depicts: name,
    concept,
    pending: false,
    image: {
      imageUrl: url,
      thumbnailUrl: url,
      contentType: 'image/svg+xml',
      status: 'default',
      source: 'illustrator',
      reason: null,
      thumbHash: null,
      color: pictures[concept]?.[1] ?? '#FFB3D1',
      width: 512,
      height: 512,
      ...image,
    } as ItemRow['image'],
    ...change,
  };
}

const tiles: [string, ItemRow, { editing?: boolean; held?: boolean; by?: string }?][] = [
  ['open', item('Äpfel', 'apple', { quantity: '6' })],
  ['ticked', item('Äpfel', 'apple', { quantity: '6', checked: true })],
  ['ticked by somebody', item('Milch', 'milk', { checked: true }), { by: formerMember }],
  ['not sent yet', item('Reis', 'rice', { pending: true })],
  ['being painted', item('Geburtstagstorte', 'cake', {}, { status: 'generating' })],
  ['painting failed', item('Avocado', 'avocado', {}, { status: 'failed' })],
  ['unknown word', item('Quorn', '', {}, { imageUrl: '', thumbnailUrl: '' })],
  ['edited', item('Honig', 'honey'), { editing: true }],
  ['in the hand', item('Honig', 'honey'), { editing: true, held: true }],
  [
    'long word, quantity, note',
    item(long.word, 'soap', { quantity: 'eine Familienpackung', notes: 'die ohne Folie, wenn sie da sind' }),
  ],
];

/** The parts of the page of a list, in all states. */
export function Cards() {
  return (
    <>
      <Section title="Tile">
        {tiles.map(([as, row, { editing = false, held = false, by } = {}]) => (
          <Shown key={as} as={as}>
            <div className={styles.tile} role="list">
              <Tile
                item={row}
                by={by}
                fresh={false}
                editing={editing}
                held={held}
                eager
                mouse
                actions={nothing}
              />
            </div>
          </Shown>
        ))}
      </Section>
      <Section title="Chore card">
        {[
          ['open', item('Zähne putzen', 'toothbrush')] as const,
          ['ticked', item('Hund füttern', 'dog', { checked: true })] as const,
          ['long name', item(`${long.chore}: ${long.sentence}`, 'bed', { notes: 'auch die Ecken' })] as const,
        ].map(([as, row]) => (
          <Shown key={as} as={as} wide>
            <div role="list" data-accent="task">
              <ChoreCard
                item={row}
                by={undefined}
                fresh={false}
                editing={false}
                held={false}
                eager
                mouse
                actions={nothing}
              />
            </div>
          </Shown>
        ))}
      </Section>
      <Section title="In the basket">
        <Shown as="ticked" wide>
          <BasketShelf
            listId="list"
            items={[item('Brot', 'bread', { checked: true }), item(long.word, 'soap', { checked: true })]}
            byOf={() => undefined}
            editing={false}
            finished={false}
            actions={nothing}
          />
        </Shown>
      </Section>
      <Section title="Loading">
        {(['list', 'tile', 'chore'] as const).map((kind) => (
          <Shown key={kind} as={kind} wide>
            <SkeletonCards kind={kind} count={2} />
          </Shown>
        ))}
      </Section>
    </>
  );
}
