/** @jest-environment jsdom */
import type { HistoryRow } from '@pictick/rules/household/item-history';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { groupBySection } from './group-by-section';
import { sectionsOfHome } from './home-sections';
import { SectionBoard } from './section-board';
import { SectionsBar } from './sections-bar';

const enqueued: unknown[] = [];
jest.mock('../api/change', () => ({
  change: (_: string, work: (engine: object) => unknown) =>
    work({ enqueue: (...given: unknown[]) => enqueued.push(given) }),
}));
jest.mock('../board/cards/card-window', () => ({ __esModule: true, default: () => <p>window</p> }));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));

const item = (name: string, concept: string | null, checked = false): ItemRow =>
  ({ id: name, name, concept, checked }) as ItemRow;
const items = [
  item('Shampoo', 'shampoo'),
  item('Milk', 'milk'),
  item('Apples', 'apple'),
  item('Something', null),
  item('Cheese', 'cheese', true),
  item('Bananas', 'banana'),
];
const sorted = groupBySection(items).flatMap((group) => group.items);

const show = (few: number) =>
  render(
    <SectionBoard
      list={{ id: 'list' }}
      home={null}
      groupBySection={(some) => groupBySection(some)}
      cards={sorted}
      open={sorted}
      few={few}
      label="Market"
      grid="grid"
      card={({ id, name }, index) => (
        <div key={id} role="listitem">
          {index} {name}
        </div>
      )}
      held={null}
      reveal={{ current: null }}
    />,
  );

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

it('groupBySection keeps the order of the shop, and the own order within a section', () => {
  expect(
    groupBySection(items).map(({ section, items: its }) => [section, ...its.map(({ name }) => name)]),
  ).toEqual([
    ['produce', 'Apples', 'Bananas'],
    ['dairy', 'Milk', 'Cheese'],
    ['toiletries', 'Shampoo'],
    ['other', 'Something'],
  ]);
});

it('sectionsOfHome sorts a name into the section that the home gave it, in all spellings', () => {
  const keyOf = (name: string): string => name.toLowerCase();
  const row = (name: string, section: string | null) => ({ name, section }) as HistoryRow;
  const { groupBySection: group, placeAmong } = sectionsOfHome(
    [row('MILK', 'frozen'), row('Apples', null), row('Something', 'cellar')],
    keyOf,
    null,
  );
  expect(group(items).map(({ section, items: its }) => [section, ...its.map(({ name }) => name)])).toEqual([
    ['produce', 'Apples', 'Bananas'],
    ['dairy', 'Cheese'],
    ['frozen', 'Milk'],
    ['toiletries', 'Shampoo'],
    ['other', 'Something'],
  ]);
  const sectionPlace = placeAmong(items, items.slice(0, 5));
  expect([sectionPlace('Milk', null), sectionPlace('Cheese', null), sectionPlace('Bananas', null)]).toEqual([
    { section: 'Frozen', place: 1, count: 1 },
    { section: 'Dairy and eggs', place: 1, count: 1 },
    null,
  ]);
});

it('SectionBoard names each section, with the number of its open items', () => {
  show(60);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Fruit and vegetables2',
    'Dairy and eggs1',
    'Toiletries1',
    'Other1',
  ]);
  const dairy = screen.getByRole('list', { name: /^Dairy and eggs/ });
  expect(
    within(dairy)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['2 Milk', '3 Cheese']);
});

it('SectionBoard shows the first cards of a long list until the card window is there', async () => {
  show(4);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['0 Apples', '1 Bananas']);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(await screen.findByText('window')).toBeTruthy();
});

it('SectionsBar chooses the other order, and says why nothing can be moved', () => {
  const { rerender } = render(<SectionsBar home={undefined} list={{ id: 'a' }} on fixed={false} />);
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sections', pressed: true }));
  expect(enqueued).toEqual([['a', { kind: 'list.order', order: 'own' }, undefined, { schema: 3 }]]);
  rerender(<SectionsBar home={undefined} list={{ id: 'a' }} on fixed />);
  expect(screen.getByRole('note').textContent).toMatch(/switch off Sections/);
  rerender(<SectionsBar home={undefined} list={{ id: 'a' }} on={false} fixed />);
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sections', pressed: false }));
  expect(enqueued.at(-1)).toEqual(['a', { kind: 'list.order', order: 'sections' }, undefined, { schema: 3 }]);
});
