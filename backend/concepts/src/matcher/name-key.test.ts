import type { Language } from '../types';
import { nameKey } from './name-key';

describe('nameKey', () => {
  it.each<[Language, string, string]>([
    ['en', 'Milk', ' milk '],
    ['en', 'Toilet-paper', 'toilet paper'],
    ['fr', 'Crème fraîche', 'creme fraiche'],
    ['fr', 'Œufs', 'oeufs'],
    ['de', 'Käse', 'KAESE'],
    ['de', 'Weißbrot', 'weissbrot'],
    ['tr', 'IHLAMUR', 'ıhlamur'],
    ['tr', 'İncir', 'incir'],
    ['tr', 'İSTANBUL', 'İstanbul'],
    ['tr', 'İSTANBUL', 'istanbul'],
    ['tr', 'ISPANAK', 'ıspanak'],
    ['tr', 'ILIK SÜT', 'ılık süt'],
    ['tr', 'Süt', 'sut'],
    ['nl', 'Café', 'cafe'],
    ['es', 'Café', 'cafe'],
    ['en', '🍎', '🍎'],
    ['en', 'Milk 3.5%', 'milk 3,5%'],
  ])('%s: %s and %s have one key', (language, one, other) =>
    expect(nameKey(one, language)).toBe(nameKey(other, language)),
  );

  it.each<[Language, string, string]>([
    ['es', 'uñas', 'unas'],
    ['de', 'Wäsche', 'wasche'],
    ['en', 'Milk', 'Oat milk'],
    ['en', '🍎', '🍏'],
    ['en', '!', '?'],
    ['en', 'Vitamin B', 'Vitamin B12'],
  ])('%s: %s and %s have different keys', (language, one, other) =>
    expect(nameKey(one, language)).not.toBe(nameKey(other, language)),
  );
});
