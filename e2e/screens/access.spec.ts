import { test } from '../support/app';
import { inspect } from '../support/inspect';
import { familyScreens, raggedScreens, visitorsScreens } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(1_800_000);

test('the public screens are accessible', ({ app }) => visitorsScreens(app, inspect(app)));
test('the screens of a user are accessible', ({ app }) => familyScreens(app, inspect(app)));
test('screens with many, slow or broken data are accessible', ({ app, browser }) =>
  raggedScreens(app, browser, inspect));
