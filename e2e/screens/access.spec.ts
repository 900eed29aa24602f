import { test } from '../support/app';
import { inspect } from '../support/inspect';
import { familyScreens, raggedScreens, visitorsScreens } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(1_800_000);

test('what a visitor sees is open to everybody', ({ app }) => visitorsScreens(app, inspect(app)));
test('what a family sees is open to everybody', ({ app }) => familyScreens(app, inspect(app)));
test('what is seen where things are many, slow or broken is open to everybody', ({ app, browser }) =>
  raggedScreens(app, browser, inspect));
