import i18next from 'i18next';
import { interpolation, numbers } from './numbers';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const texts = { en, es, fr, de, tr, nl };

describe.each([
  ['en', '1,000 items added', '1 item added'],
  ['es', '1000 cosas añadidas', '1 cosa añadida'],
  ['fr', '1\u202f000 ajouts', '1 ajout'],
  ['de', '1.000 Sachen hinzugefügt', '1 Sache hinzugefügt'],
  ['tr', '1.000 şey eklendi', '1 şey eklendi'],
  ['nl', '1.000 dingen toegevoegd', '1 ding toegevoegd'],
])('numbers in %s', (lng, many, one) => {
  const instance = i18next.createInstance();
  beforeAll(() => instance.use(numbers).init({ lng, interpolation, resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])) }));

  it('are grouped as people there write them', () => expect(instance.t('item.added', { count: 1000 })).toBe(many));
  it('choose their plural', () => expect(instance.t('item.added', { count: 1 })).toBe(one));
  it('leaves words alone that only look like numbers', () => expect(instance.t('list.renamed', { name: '2026' })).toMatch(/2026/));
});
