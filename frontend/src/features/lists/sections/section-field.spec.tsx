/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { setSection } from '../suggest-items/change-history';
import { groupBySection, usualSection } from './group-by-section';
import type { HomeSections } from './home-sections';
import { dropInSections } from './move-to-section';
import { SectionField } from './section-field';

const moved: unknown[] = [];
jest.mock('../api/items', () => ({ moveItem: (...given: unknown[]) => Promise.resolve(moved.push(given)) }));
jest.mock('../suggest-items/change-history', () => ({ setSection: jest.fn() }));
jest.mock('../../../app/family-slots', () => ({ MakeFamily: () => <p>Make the family</p> }));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));

const keyOf = (name: string): string => name;
const home: HomeSections = {
  groupBySection: (all) => groupBySection(all),
  sectionOf: usualSection,
  placeAmong: () => () => null,
  keyOf,
  home: { id: 'home', stores: [] },
};
const item = (name: string, concept: string | null): ItemRow =>
  ({ id: name, listId: 'list', name, concept }) as ItemRow;
const items = [
  item('Milk', 'milk'),
  item('Apples', 'apple'),
  item('Cheese', 'cheese'),
  item('Bananas', 'banana'),
];
const drop = (id: string, edge: string, side: 'before' | 'after') =>
  dropInSections(items, home, id, { id: edge, side });
const given = () => jest.mocked(setSection).mock.calls;

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  moved.length = 0;
  jest.mocked(setSection).mockReset();
});
afterEach(cleanup);

describe('SectionField', () => {
  const button = () => screen.getByRole('button', { name: /^Section/ });

  it('shows the section, and saves another one at once', () => {
    render(<SectionField item={items[0]!} home={home} disabled={false} />);
    expect(button().textContent).toBe('Dairy and eggs');
    fireEvent.click(button());
    const choices = within(screen.getByRole('radiogroup', { name: 'Section' }));
    expect(choices.getAllByRole('radio')).toHaveLength(21);
    expect(
      choices.getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent,
    ).toBe('Dairy and eggs');
    fireEvent.click(choices.getByRole('radio', { name: 'Frozen' }));
    expect(given()).toEqual([['Milk', keyOf, 'frozen', 'Frozen']]);
    expect([screen.queryByRole('radiogroup'), document.activeElement]).toEqual([null, button()]);
  });

  it('changes nothing if the section is chosen again', () => {
    render(<SectionField item={items[0]!} home={home} disabled={false} />);
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('radio', { name: 'Dairy and eggs' }));
    expect(given()).toEqual([]);
  });

  it('has the home made that will remember the section, and then offers the sections', () => {
    const { rerender } = render(
      <SectionField item={items[0]!} home={{ ...home, home: null }} disabled={false} />,
    );
    fireEvent.click(button());
    expect(screen.getByText('Sections and stores belong to a family. You make it once.')).toBeTruthy();
    expect([screen.getByText('Make the family'), screen.queryByRole('radiogroup')]).toEqual([
      expect.anything(),
      null,
    ]);
    rerender(<SectionField item={items[0]!} home={home} disabled={false} />);
    expect(screen.queryByText('Make the family')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Frozen' }));
    expect(given()).toEqual([['Milk', keyOf, 'frozen', 'Frozen']]);
  });
});

describe('dropInSections', () => {
  it('gives a card the section of the card at whose edge it is dropped', async () => {
    await drop('Apples', 'Milk', 'before');
    expect([given(), moved]).toEqual([[['Apples', keyOf, 'dairy', 'Dairy and eggs']], []]);
  });

  it('sends no section that the concept has anyway', async () => {
    home.sectionOf = () => 'frozen';
    home.groupBySection = (all) =>
      groupBySection(all, { given: (name) => (name === 'Apples' ? 'dairy' : undefined) });
    await drop('Apples', 'Bananas', 'after');
    expect(given()).toEqual([['Apples', keyOf, null, 'Fruit and vegetables']]);
    home.groupBySection = (all) => groupBySection(all);
    home.sectionOf = usualSection;
  });

  it('keeps the order of the list within a section', async () => {
    await drop('Bananas', 'Apples', 'before');
    await drop('Apples', 'Bananas', 'after');
    await drop('Milk', 'Cheese', 'after');
    expect([given(), moved]).toEqual([
      [],
      [
        ['list', 'Bananas', 'Apples'],
        ['list', 'Apples', null],
        ['list', 'Milk', 'Bananas'],
      ],
    ]);
  });

  it('leaves a card alone that is gone', async () => {
    await drop('Gone', 'Milk', 'after');
    await drop('Milk', 'Gone', 'after');
    expect([given(), moved]).toEqual([[], []]);
  });
});
