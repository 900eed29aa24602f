/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow, ListRow } from '../api/lists';
import { groupBySection } from '../sections/group-by-section';
import type { Sections } from '../sections/use-sections';
import { cardSize } from './paper';
import Printing from './printing';

const item = (name: string, more: Partial<ItemRow> = {}): ItemRow =>
  ({
    id: name,
    name,
    quantity: null,
    notes: null,
    checked: false,
    image: { imageUrl: `/art/${name}.svg`, thumbnailUrl: `/art/${name}.svg`, color: '#fff', thumbHash: null },
    ...more,
  }) as ItemRow;
const listOf = (listType: ListRow['listType']): ListRow =>
  ({
    id: 'list',
    name: 'Week',
    listType,
    role: 'collaborator',
    collaborators: [{ name: 'Ben', email: 'ben@example.org' }],
  }) as ListRow;
const chores = Array.from({ length: 13 }, (_, index) => item(`Chore ${index + 1}`, { checked: index === 0 }));

const show = (listType: ListRow['listType'], items: ItemRow[], open = false, onClose = () => undefined) =>
  render(<Printing sections={null} list={listOf(listType)} items={items} open={open} onClose={onClose} />);
const paper = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-paper]');
  if (!found) throw new Error('there is no paper');
  return found;
};
const say = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)));

let decoded: () => void;
const print = jest.fn();
beforeAll(async () => {
  fillGaps();
  await speakEnglish();
  window.print = print;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => Promise.resolve([]) },
  });
});
beforeEach(() => {
  globalThis.fetch = () =>
    Promise.resolve({
      ok: true,
      text: () => Promise.resolve('<svg ><path fill="#fff" d="M0 0z"/><circle r="1" fill="#ccc"/></svg>'),
    } as Response);
  const pictures = new Promise<void>((resolve) => (decoded = resolve));
  HTMLImageElement.prototype.decode = () => pictures;
});
afterEach(() => {
  cleanup();
  print.mockReset();
});

it.each([
  ['Milk', 'large'],
  ['Straßenbahnfahrkarte', 'little'],
  ['Put the lunch box in the bag', 'middle'],
  ['Pack the school bag and put the lunch box in it', 'little'],
  ['Rindfleischetikettierungsüberwachungsgesetz', 'tiny'],
  ['a'.repeat(20) + ' b'.repeat(40), 'tiny'],
])('prints the name "%s" %s on a card', (name, size) => expect(cardSize(name)).toBe(size));

describe('Printing from the menu of the browser', () => {
  it('prints the open items of a shopping list with quantities and notes, and no personal data', () => {
    show('shopping', [
      item('Milk', { quantity: '2 l', notes: 'the blue one' }),
      item('Bread', { checked: true }),
    ]);
    expect(document.querySelector('[data-paper]')).toBeNull();
    say('beforeprint');
    expect(within(paper()).getByRole('heading').textContent).toBe('Week');
    expect(
      within(paper())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Milkthe blue one2 l']);
    expect(paper().textContent).not.toContain('Ben');
  });

  it('prints for a shopping list without open items that all are in the basket', () => {
    show('shopping', [item('Bread', { checked: true })]);
    say('beforeprint');
    expect(paper().textContent).toBe('WeekEverything is in the basket.');
  });

  it.each(['shopping', 'task'] as const)('prints for an empty %s list that it is empty', (listType) => {
    show(listType, []);
    say('beforeprint');
    expect(paper().textContent).toMatch(/^WeekNothing here yet/);
  });

  it('prints all chores, ticked and open, with seven places each', () => {
    show('task', chores);
    say('beforeprint');
    expect(within(paper()).getAllByRole('rowheader')).toHaveLength(13);
    expect(within(paper()).getAllByRole('columnheader')).toHaveLength(7);
    expect(paper().querySelectorAll('td svg')).toHaveLength(13 * 7);
  });

  it('uses the loaded pictures of the list, each once', () => {
    jest.useFakeTimers();
    const fetched: string[] = [];
    const source = jest
      .spyOn(HTMLImageElement.prototype, 'src', 'set')
      .mockImplementation((url) => void fetched.push(url));
    const again = [item('Milk'), item('Eggs'), item('Bread', { checked: true })];
    const { rerender } = show('shopping', [item('Milk')]);
    jest.runAllTimers();
    rerender(
      <Printing
        sections={null}
        list={listOf('shopping')}
        items={again}
        open={false}
        onClose={() => undefined}
      />,
    );
    jest.runAllTimers();
    source.mockRestore();
    jest.useRealTimers();
    expect(fetched).toEqual(['/art/Milk.svg', '/art/Eggs.svg']);
  });

  it('prints a list by section with the names of the sections', () => {
    const sorted = [item('Milk', { concept: 'milk' }), item('Soap'), item('Apples', { concept: 'apple' })];
    render(
      <Printing
        list={listOf('shopping')}
        items={sorted}
        sections={{ groupBySection: (some) => groupBySection(some) } as Sections}
        open={false}
        onClose={() => undefined}
      />,
    );
    say('beforeprint');
    expect(
      within(paper())
        .getAllByRole('heading', { level: 2 })
        .map((one) => one.textContent),
    ).toEqual(['Fruit and vegetables', 'Dairy and eggs', 'Other']);
    expect(
      within(paper())
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Apples', 'Milk', 'Soap']);
  });

  it('prints the present list, the second time as well', () => {
    const { rerender } = show('shopping', [item('Milk')]);
    say('beforeprint');
    rerender(
      <Printing
        sections={null}
        list={listOf('shopping')}
        items={[item('Milk', { checked: true }), item('Eggs')]}
        open={false}
        onClose={() => undefined}
      />,
    );
    expect(paper().textContent).toBe('WeekMilk');
    say('beforeprint');
    expect(paper().textContent).toBe('WeekEggs');
  });
});

describe('Printing from the menu of the list', () => {
  /** A choice is named by its form and its purpose. */
  const press = (form: string) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${form}`) }));

  it.each([
    ['shopping', ['List', 'Cards to cut out']],
    ['task', ['Sheet for the fridge', 'List', 'Cards to cut out']],
  ] as const)('offers for a list of the type %s: %j', (listType, offered) => {
    show(listType, [item('Milk')], true);
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.querySelector('b')?.textContent);
    expect(names).toEqual(['Close', ...offered]);
  });

  it('waits for the pictures, closes the dialog, and prints the chosen form', async () => {
    const order: string[] = [];
    print.mockImplementation(() => order.push('print'));
    show('task', chores, true, () => void order.push('close'));
    press('Cards to cut out');
    await waitFor(paper);
    press('List');
    expect(order).toEqual([]);
    decoded();
    await waitFor(() => expect(order).toEqual(['close', 'print']));
    say('beforeprint');
    expect(paper().querySelectorAll('[data-card]')).toHaveLength(13);
    expect(
      [...paper().querySelectorAll('section')].map(
        (page) => page.querySelectorAll('[data-card], [data-board]').length,
      ),
    ).toEqual([8, 6, 1]);
  });

  it('leaves the list form to the next print of the browser', async () => {
    show('shopping', [item('Milk')], true);
    press('Cards to cut out');
    decoded();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    say('beforeprint');
    say('afterprint');
    expect(paper().querySelectorAll('[data-card]')).toHaveLength(1);
    say('beforeprint');
    expect(paper().querySelectorAll('[data-card]')).toHaveLength(0);
  });

  it('removes the backgrounds of pictures on cards, and leaves pictures that do not load as they are', async () => {
    const known = globalThis.fetch;
    globalThis.fetch = (url, init) =>
      url === '/art/Bread.svg' ? Promise.reject(new TypeError('no network')) : known(url, init);
    show('shopping', [item('Milk'), item('Bread')], true);
    press('Cards to cut out');
    decoded();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const drawn = [...paper().querySelectorAll('[data-card] img')].map((image) => image.getAttribute('src'));
    expect(drawn).toEqual([expect.stringMatching(/^data:image\/svg/), '/art/Bread.svg']);
  });

  it('turns the hue of the second of two like letter cards', async () => {
    const image = {
      imageUrl: '/art/card-task-s.svg#v1',
      thumbnailUrl: '/art/card-task-s.svg#v1',
      color: '#fff',
    };
    show('shopping', [item('Salz'), item('Senf', { image: image as ItemRow['image'] })], true);
    press('Cards to cut out');
    decoded();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const turns = [...paper().querySelectorAll<HTMLElement>('[data-card] img')].map(
      (picture) => picture.closest<HTMLElement>('[data-turn]')?.dataset['turn'],
    );
    expect(turns).toEqual([undefined, '1']);
  });

  it('says in place of the choice that the list is empty', () => {
    show('shopping', [], true);
    expect(screen.getByText('Nothing here yet')).toBeTruthy();
    expect(screen.queryByText('Everything is in the basket.')).toBeNull();
  });

  it('says in place of the choice that all items are in the basket', () => {
    show('shopping', [item('Milk', { checked: true })], true);
    expect(screen.getByText('Everything is in the basket.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^List/ })).toBeNull();
  });
});
