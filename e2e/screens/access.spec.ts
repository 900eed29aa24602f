import { test } from '../support/family';
import { inspect } from '../support/inspect';
import { familyScreens, raggedScreens, visitorsScreens } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(1_800_000);

test('what a visitor sees is open to everybody', ({ house }) => visitorsScreens(house, inspect(house)));
test('what a family sees is open to everybody', ({ house }) => familyScreens(house, inspect(house)));
test('what is seen where things are many, slow or broken is open to everybody', ({ house, browser }) =>
  raggedScreens(house, browser, inspect));
