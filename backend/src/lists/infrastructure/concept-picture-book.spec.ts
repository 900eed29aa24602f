import { ConceptPictureBook } from './concept-picture-book';

describe('concept picture book', () => {
  const book = new ConceptPictureBook();

  it('reads the language of the person', () => {
    expect(book.depict('2 Äpfel', 'shopping', 'de')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it('knows the very word of another language', () => {
    expect(book.depict('manzana', 'shopping', 'en')).toEqual({ depicts: 'apple', concept: 'apple' });
  });

  it('has a letter for everything else', () => {
    expect(book.depict('Qwrtz', 'task', 'en')).toEqual({ depicts: 'card-task-q', concept: null });
    expect(book.depict('🫥🫥', 'shopping', 'en').depicts).toMatch(/^card-shopping-/);
  });
});
