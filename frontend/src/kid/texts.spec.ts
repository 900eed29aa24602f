import { startEnglish } from './testing/english';
import { setTexts, t } from './texts';

it('t fills the placeholders of a text', () => {
  startEnglish();
  expect(t('kid.later', { name: 'Shoes', next: 'Hat {{name}}' })).toBe('Later: Shoes. Next: Hat {{name}}');
});

it('t takes the plural form of the language', () => {
  startEnglish();
  expect([1, 2].map((count) => t('kid.gate.wait', { count }))).toEqual([
    'Try again in 1 second',
    'Try again in 2 seconds',
  ]);
});

it('t answers the name of the thing where no texts could be loaded', () => {
  setTexts('en', {});
  expect([t('kid.done', { name: 'Shoes' }), t('kid.lock'), t('kid')]).toEqual(['Shoes', '', '']);
});
