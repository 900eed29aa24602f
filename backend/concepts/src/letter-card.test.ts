import fc from 'fast-check';
import { letterCard, letterCards } from './letter-card';

describe('letterCard', () => {
  it.each([
    ['Quark', 'shopping', 'card-shopping-q'],
    ['  3 zebras', 'task', 'card-task-z'],
    ['42', 'task', 'card-task-4'],
    ['Şalgam', 'task', 'card-task-u015f'],
    ['İncir', 'shopping', 'card-shopping-u0130'],
    ['ılık', 'shopping', 'card-shopping-i'],
    ['Übung', 'task', 'card-task-u00fc'],
    ['à faire', 'task', 'card-task-a'],
    ['ßpät', 'task', 'card-task-s'],
    ['A\u0308pfel', 'shopping', 'card-shopping-u00e4'],
    ['молоко', 'shopping', 'card-shopping-any'],
    ['🦄', 'task', 'card-task-any'],
    ['', 'task', 'card-task-any'],
    ['Şalgam', 'food', 'card-food-u015f'],
    ['Waschbenzin', 'household', 'card-household-w'],
    ['42', 'thing', 'card-thing-4'],
  ] as const)('of %s as %s is %s', (text, kind, card) => {
    expect(letterCard(text, kind)).toBe(card);
  });

  it('returns only cards that exist', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          'shopping' as const,
          'task' as const,
          'food' as const,
          'household' as const,
          'thing' as const,
        ),
        (text, kind) => {
          expect(letterCards).toContain(letterCard(text, kind));
        },
      ),
    );
    expect(new Set(letterCards).size).toBe(letterCards.length);
  });
});
