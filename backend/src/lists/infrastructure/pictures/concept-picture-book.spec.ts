import { ConceptPictureBook } from './concept-picture-book';

describe('ConceptPictureBook', () => {
  const book = new ConceptPictureBook();

  it("matches words of the user's language", () => {
    expect(book.depict('2 Äpfel', 'shopping', 'de')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it('matches exact words of other languages', () => {
    expect(book.depict('manzana', 'shopping', 'en')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it.each([
    ['tea, coffee and sugar', 'shopping'],
    ['2 milk, bread, 500 g mince, size 4 nappies', 'shopping'],
    ['lait et pain', 'shopping'],
    ['2 apples 3 bananas', 'shopping'],
    ['bread or rolls', 'shopping'],
    ['clean table and chairs', 'task'],
  ] as const)('shows a letter card for %j instead of one part of it', (text, listType) => {
    expect(book.depict(text, listType, 'en')).toEqual({
      depicts: expect.stringMatching(`^card-${listType}-`) as string,
      concept: null,
    });
  });

  it('shows a letter card for unknown words', () => {
    expect(book.depict('Qwrtz', 'task', 'en')).toEqual({ depicts: 'card-task-q', concept: null });
    expect(book.depict('🫥🫥', 'shopping', 'en').depicts).toMatch(/^card-shopping-/);
  });
});
