import { isPage } from '../service-worker/routes';
import { familyPaths } from './family-paths';
import { paths } from './paths';

it('every path is known to the worker', () => {
  const all = [...Object.values(paths), ...Object.values(familyPaths)].map((path) =>
    typeof path === 'string' ? path : path('018f0000-0000-7000-8000-000000000001'),
  );
  expect(all.filter((path) => !isPage(new URL(path, 'https://pictick.example').href))).toEqual([]);
});
