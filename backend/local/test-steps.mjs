// @ts-check
import { readdirSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

/**
 * One step of `npm test`. Node runs its `commands` in order. `uses`: resources that it needs. `alone`: runs by itself at the end.
 * `patient`: mostly waits. `longest`: starts first. `early`: needs no build and runs beside it.
 * @typedef {'postgres' | 'redis' | 'browser'} Need
 * @typedef {{name: string, label: string, commands: string[][], uses?: Need[], alone?: true, patient?: true, longest?: true, early?: true, group: 'check' | 'test' | 'unit' | 'postgres'}} TestStep
 */

const JEST = 'node_modules/jest/bin/jest.js';

/** Files, because Node 20 and 22 read a folder after --test differently. */
function ownTests() {
  return readdirSync(inRoot('backend', 'local'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => `backend/local/${name}`);
}

/** @type {TestStep[]} */
export const testSteps = [
  {
    name: 'boundaries',
    label: 'boundaries between modules',
    group: 'check',
    commands: [
      [
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'packages/rules/src',
        'backend/src',
        'backend/concepts/src',
        'frontend/src',
        'e2e',
        'simulation/src',
      ],
    ],
  },
  { name: 'contract', label: 'contract drift', group: 'check', commands: [['checks/contract-drift.mjs']] },
  {
    name: 'migrations',
    label: 'migration drift',
    group: 'check',
    uses: ['postgres'],
    commands: [['checks/migration-drift.mjs']],
  },
  { name: 'locales', label: 'locale parity', group: 'check', commands: [['checks/locale-parity.mjs']] },
  { name: 'english', label: 'English texts', group: 'check', commands: [['checks/english.mjs']] },
  { name: 'bytes', label: 'byte budget', group: 'check', commands: [['checks/byte-budget.mjs']] },
  { name: 'types', label: 'types', group: 'check', commands: [['checks/types.mjs']] },
  {
    name: 'format',
    label: 'format and order of imports',
    group: 'check',
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  },
  {
    name: 'lint',
    label: 'lint',
    group: 'check',
    early: true,
    commands: [['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']],
  },
  {
    name: 'typed-lint',
    label: 'type-aware lint',
    group: 'check',
    commands: [['node_modules/oxlint/bin/oxlint']],
  },
  { name: 'dead-code', label: 'dead code', group: 'check', commands: [['node_modules/knip/bin/knip.js']] },
  { name: 'secrets', label: 'secrets in files', group: 'check', commands: [['checks/secrets.mjs']] },
  {
    name: 'packages',
    label: 'packages and their licences',
    group: 'check',
    commands: [['checks/packages.mjs']],
  },
  {
    name: 'card',
    label: 'named libraries at their places',
    group: 'check',
    early: true,
    commands: [['checks/card.mjs']],
  },
  {
    name: 'vocabulary',
    label: 'names and comments',
    group: 'check',
    early: true,
    commands: [['checks/vocabulary.mjs']],
  },
  { name: 'slices', label: 'capabilities by name', group: 'check', commands: [['checks/slices.mjs']] },
  {
    name: 'security-doc-links',
    label: 'tests that docs/security.md names',
    group: 'check',
    commands: [['checks/security-doc-links.mjs']],
  },
  // Two halves, one for each lane: specs of one process share the modules that they load.
  ...[1, 2].map(
    (half) =>
      /** @type {TestStep} */ ({
        name: `postgres-${half}`,
        label: `tests on Postgres, part ${half}`,
        group: 'postgres',
        longest: true,
        uses: ['postgres'],
        commands: [
          [
            JEST,
            '--config',
            'backend/jest.config.cjs',
            '--selectProjects',
            'postgres',
            '--shard',
            `${half}/2`,
          ],
        ],
      }),
  ),
  {
    name: 'unit-page',
    label: 'unit tests of the page',
    group: 'unit',
    longest: true,
    commands: [[JEST, '--config', 'frontend/jest.config.cjs']],
  },
  {
    name: 'unit-backend',
    label: 'unit tests of backend, rules and dictionary',
    group: 'unit',
    longest: true,
    commands: [
      [JEST, '--config', 'packages/rules/jest.config.cjs'],
      [JEST, '--rootDir', 'backend/concepts', '--config', 'backend/concepts/jest.config.js'],
      [JEST, '--config', 'backend/jest.config.cjs', '--selectProjects', 'unit'],
    ],
  },
  {
    name: 'canaries',
    label: 'canaries of the checks',
    group: 'test',
    uses: ['postgres'],
    commands: [['checks/canaries.mjs']],
  },
  {
    name: 'redis',
    label: 'tests on Redis',
    group: 'test',
    patient: true,
    uses: ['postgres', 'redis'],
    commands: [
      [JEST, '--config', 'backend/jest.config.cjs', '--selectProjects', 'redis'],
      ['simulation/faults/run.mjs', '--short', '6', '7'],
    ],
  },
  {
    name: 'simulation',
    label: 'simulated families',
    group: 'test',
    commands: [
      ['simulation/soak.cjs', '--seeds', '200'],
      [JEST, '--config', 'simulation/jest.config.cjs'],
    ],
  },
  {
    name: 'art',
    label: 'drawings of the animals and actions',
    group: 'test',
    commands: [['--test', 'backend/art/animals/animals.test.mjs', 'backend/art/actions/actions.test.mjs']],
  },
  { name: 'local', label: 'launcher and stand-ins', group: 'test', commands: [['--test', ...ownTests()]] },
  {
    name: 'crashes',
    label: 'crashes under load',
    group: 'test',
    patient: true,
    commands: [
      ['simulation/faults/run.mjs', '--short', '1', '2', '3', '4', '11', '15', '16', '20', '21', '24'],
      ['--test', 'simulation/real/bad-day.test.mjs'],
    ],
  },
  {
    name: 'rolling',
    label: 'rolling restart',
    group: 'test',
    alone: true,
    uses: ['redis'],
    commands: [['--test', 'backend/test/platform/releases/rolling-restart.test.mjs']],
  },
  {
    name: 'e2e',
    label: 'journeys in the browser',
    group: 'test',
    alone: true,
    uses: ['browser'],
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']],
  },
];
