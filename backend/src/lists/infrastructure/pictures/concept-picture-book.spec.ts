import { ConceptPictureBook } from './concept-picture-book';

describe('concept picture book', () => {
  const book = new ConceptPictureBook();

  it('reads the language of the person', () => {
    expect(book.depict('2 Äpfel', 'shopping', 'de')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it('knows the very word of another language', () => {
    expect(book.depict('manzana', 'shopping', 'en')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it.each([
    ['tea, coffee and sugar', 'shopping'],
    ['2 milk, bread, 500 g mince, size 4 nappies', 'shopping'],
    ['lait et pain', 'shopping'],
    ['2 apples 3 bananas', 'shopping'],
    ['bread or rolls', 'shopping'],
    ['clean table and chairs', 'task'],
  ] as const)('shows no part of %j', (text, listType) => {
    expect(book.depict(text, listType, 'en')).toEqual({
      depicts: expect.stringMatching(`^card-${listType}-`) as string,
      concept: null,
    });
  });

  it('has a letter for everything else', () => {
    expect(book.depict('Qwrtz', 'task', 'en')).toEqual({ depicts: 'card-task-q', concept: null });
    expect(book.depict('🫥🫥', 'shopping', 'en').depicts).toMatch(/^card-shopping-/);
  });
});
