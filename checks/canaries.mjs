// @ts-check
// Proves that the checks find violations: copies the project, plants faults, runs the check as `npm test` does (on fewer files, if it reads
// many), expects it to fail with the right messages, and removes the faults.
// `npm test -- canaries`; for one check: `node checks/canaries.mjs boundaries` (migrations needs TEST_DATABASE_URL).
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testSteps } from '../backend/local/test-steps.mjs';
import { typedCanaries } from './typed-canaries.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const locales = 'frontend/src/i18n/locales';
const typedRules = Object.keys(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')).rules).map(
  (name) => name.replace('typescript/', ''),
);

/** @type {{ packages: Record<string, [string, string, string]>, places: Record<string, string[]>, tags: Record<string, string[]>, events: Record<string, string>, mapped: string[] }} */
const card = JSON.parse(readFileSync(join(root, 'checks/card.json'), 'utf8'));
/** Matches the text literally. @param {string} text */
const literally = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/**
 * @typedef {object} Canary
 * @property {string} check a step of `npm test`
 * @property {() => void} plant
 * @property {(command: string[]) => string[]} [on] restricts the command of the step to the faults
 * @property {RegExp[]} expect all must match the output of the check
 */

/** @type {Canary[]} */
const canaries = [
  {
    check: 'types',
    plant: () => {
      put('backend/src/kernel/canary.ts', `export const canary: number = 'words';\n`);
      put('frontend/src/shared/lib/canary.ts', `export const canary: number = 'words';\n`);
    },
    on: (command) => [...command, 'backend', 'frontend'],
    expect: [/backend\/src\/kernel\/canary\.ts|src\/kernel\/canary\.ts/, /shared\/lib\/canary\.ts/],
  },
  {
    check: 'lint',
    plant: () => {
      put('backend/src/lists/domain/canary-clock.ts', `export const canary = (): number => Date.now();\n`);
      put('backend/src/lists/application/canaryName.ts', `export const canary = 1;\n`);
      put(
        'backend/src/lists/application/canary-any.ts',
        `export const canary = (value: any): string => String(value);\n`,
      );
      put('backend/src/lists/application/canary-env.ts', `export const canary = process.env['HOME'];\n`);
      put(
        'backend/src/lists/queries/canary-sql.ts',
        'export const canary = (db: { query(text: string): Promise<void> }, id: string) => db.query(`SELECT ${id}`);\n',
      );
      put(
        'backend/src/lists/queries/canary-joined.ts',
        "export const canary = (db: { query(text: string): Promise<void> }, id: string) => db.query('SELECT ' + id);\n",
      );
      put(
        'backend/src/lists/infrastructure/canary-interval.ts',
        'export const canary = setInterval(() => undefined, 1_000);\n',
      );
      put(
        'backend/src/lists/application/canary-eval.ts',
        'export const canary = (text: string): unknown => eval(text);\n',
      );
      put(
        'frontend/src/shared/lib/canary-language.ts',
        `export const canary = (at: Date): string => at.toLocaleDateString();\n`,
      );
      put('frontend/src/shared/lib/canary-format.ts', `export const canary = new Intl.NumberFormat();\n`);
      put(
        'frontend/src/shared/lib/canary-case.ts',
        `export const canary = (word: string): string => word.toUpperCase();\n`,
      );
      put(
        'frontend/src/shared/lib/canary-fetch.ts',
        `export const canary = [fetch('/api/health'), window.fetch('/api/health')];\n`,
      );
      put(
        'frontend/src/shared/lib/canary-media.ts',
        `export const canary = [matchMedia('print'), window.matchMedia('print')];\n`,
      );
      put(
        'frontend/src/shared/lib/canary-history.ts',
        `export const canary = (): void => window.history.pushState(null, '', '/app');\n`,
      );
      put('frontend/src/shared/lib/canary-meta.ts', `export const canary = import.meta.url;\n`);
    },
    on: (command) => command.flatMap((word) => (word === '.' ? [...before.keys()] : [word])),
    expect: [
      /Pass the time to the domain/,
      /File names are kebab-case: canaryName/,
      /no-explicit-any/,
      /Only platform\/config\/env\.ts reads the environment/,
      /canary-sql\.ts[^]*Pass values to SQL as parameters/,
      /canary-joined\.ts[^]*Pass values to SQL as parameters/,
      /no-eval/,
      /canary-interval\.ts[^]*Use RecurringJobs/,
      /Only frontend\/src\/config\/env\.ts reads import\.meta/,
      /canary-language\.ts[^]*Pass the language/,
      /canary-format\.ts[^]*Pass the language/,
      /Turkish has two letters i/,
      /canary-fetch\.ts[^]*'fetch'[^]*'window\.fetch'/,
      /canary-media\.ts[^]*'matchMedia'[^]*'window\.matchMedia'/,
      /canary-history\.ts[^]*The router does not notice this/,
    ],
  },
  {
    check: 'typed-lint',
    plant: () => {
      for (const rule of typedRules)
        put(`backend/src/platform/canary-${rule}.ts`, `${typedCanaries[rule] ?? ''}\nexport {};\n`);
      put(
        'frontend/src/shared/lib/canary-promise.ts',
        `${typedCanaries['no-floating-promises']}\nexport {};\n`,
      );
    },
    on: (command) => [...command, ...before.keys()],
    expect: [
      ...typedRules.map((rule) => new RegExp(`typescript\\(${rule}\\)[^]*canary-${rule}\\.ts`)),
      /frontend\/src\/shared\/lib\/canary-promise\.ts/,
    ],
  },
  {
    check: 'secrets',
    // Concatenated, or the check would find them in this file.
    plant: () => {
      put(
        'backend/src/platform/canary-key.ts',
        `export const canary = 'sk_live_${'51H8vJqK2eZvKYlo2C0aBcDeF'}';\n`,
      );
      put(
        'docs/canary.md',
        `-----BEGIN ${'RSA PRIVATE KEY'}-----\n${'MIIEpAIBAAKCAQEA7'.repeat(8)}\n-----END ${'RSA PRIVATE KEY'}-----\n`,
      );
      put(
        'docker/canary.env',
        `DATABASE_URL=postgres://pictick:${'Xk29fjQpLm'}@db.example.org:5432/pictick\n`,
      );
    },
    expect: [/canary-key\.ts/, /canary\.md/, /canary\.env/],
  },
  {
    check: 'packages',
    plant: () => {
      change('package-lock.json', (text) => {
        const { packages, ...lock } = JSON.parse(text);
        packages['node_modules/fastify'].integrity = undefined;
        packages['node_modules/pg'].license = 'AGPL-3.0-only';
        packages['node_modules/pino'].hasInstallScript = true;
        packages['node_modules/bull'].resolved = 'https://elsewhere.example/bull.tgz';
        packages['node_modules/sharp'].dependencies.canary = 'git+ssh://git@elsewhere.example/canary.git';
        return JSON.stringify({ ...lock, packages });
      });
    },
    expect: [
      /fastify has no version or no SHA-512/,
      /pg has the licence "AGPL-3\.0-only"/,
      /pino runs a script/,
      /bull names where/,
      /sharp wants canary/,
    ],
  },
  {
    check: 'card',
    // Comments every place out, and removes every package from its workspace.
    plant: () => {
      const files = new Set([
        ...Object.values(card.packages).map(([, , file]) => file),
        ...Object.keys(card.places),
        ...Object.keys(card.tags),
      ]);
      for (const file of files) change(file, (text) => text.replace(/^/gm, '// '));
      for (const file of [
        'nest-cli.json',
        'backend/jest.config.cjs',
        'backend/src/referrals/referrals.module.ts',
      ])
        remove(file);
      for (const [name, [workspace, kind]] of Object.entries(card.packages)) {
        change(`${workspace}/package.json`, (text) => {
          const {
            [kind]: { [name]: version, ...others },
            ...manifest
          } = JSON.parse(text);
          return JSON.stringify({
            ...manifest,
            [kind]: others,
            peerDependencies: { ...manifest.peerDependencies, [name]: version },
          });
        });
      }
      change('frontend/package.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), optionalDependencies: { router: 'npm:wouter@3' } }),
      );
      change('simulation/package.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), devDependencies: { 'react-i18next': '16.0.0' } }),
      );
      change('package-lock.json', (text) => {
        const { packages, ...lock } = JSON.parse(text);
        return JSON.stringify({
          ...lock,
          packages: {
            ...packages,
            'frontend/node_modules/react-i18next': {},
            'node_modules/router': { name: 'wouter' },
          },
        });
      });
      put('frontend/src/app/canary-lazy.ts', 'export const canary = () => import("wouter/use-hash");\n');
      put('frontend/src/app/canary-texts.ts', 'export { useTranslation } from "react-i18next";\n');
    },
    expect: [
      ...Object.entries(card.packages).flatMap(([name, [workspace, kind, file]]) => [
        `${workspace} has no ${name} in its ${kind}`,
        `${file} does not use ${name}`,
      ]),
      ...Object.entries(card.places).flatMap(([file, patterns]) =>
        patterns.map((pattern) => `${file} does not contain ${pattern}`),
      ),
      ...Object.entries(card.tags).flatMap(([file, tags]) =>
        tags.map((tag) => `${file} does not render the ${tag} of`),
      ),
      'nest-cli.json is missing at the top level',
      'backend/src/referrals is no module',
      'wouter is back in frontend',
      'react-i18next is back in simulation',
      'in the lock file: frontend/node_modules/react-i18next',
      'in the lock file: node_modules/router',
      'canary-lazy.ts imports wouter',
      'canary-texts.ts imports react-i18next',
    ].map(literally),
  },
  {
    check: 'card',
    plant: () => {
      const mutations = 'frontend/src/features/billing/api/use-mutations.ts';
      change(mutations, (text) =>
        text
          .replace(/useWrite(\(\s*\{\s*mutationKey: \['openPortal'\])/, 'canary$1')
          .replace('useRefund ', 'useCanary ')
          .replace(/$/, "// useWrite({ mutationKey: ['openPortal'] })\n"),
      );
      put(
        'frontend/src/features/billing/page/canary-call.ts',
        "import { refund as canary } from '../api/mutations';\nexport const order = () => canary('key');\n",
      );
      put(
        'frontend/src/features/billing/page/canary-lazy.ts',
        "export const order = async () => (await import('../api/mutations')).cancelOthers('key');\n",
      );
      put(
        'frontend/src/features/lists/canary-write.ts',
        "import { call } from '../../api/http/client';\nexport const canary = () => call((api) => api.POST('/api/canary'));\n",
      );
      put(
        'frontend/src/features/lists/canary-taken.ts',
        "import { call } from '../../api/http/client';\nexport const canary = () => call(({ DELETE: send }) => send('/api/canary'));\n",
      );
      put(
        'frontend/src/features/lists/canary-fetch.ts',
        "export const canary = new Request('/api/canary', { method: 'PUT' });\n",
      );
      put(
        'frontend/src/features/lists/canary-mutation.ts',
        "export { useMutation } from '@tanstack/react-query';\n",
      );
      remove('frontend/src/features/lists/invitations/blocked-inviters.ts');
    },
    expect: [
      /The write openPortal is no mutation/,
      /No other file uses useCanary, the mutation refund/,
      /canary-call\.ts calls refund past its mutation/,
      /canary-lazy\.ts calls cancelOthers past/,
      /canary-write\.ts writes and is not among/,
      /canary-taken\.ts writes and/,
      /canary-fetch\.ts writes and/,
      /canary-mutation\.ts calls useMutation itself/,
      /blocked-inviters\.ts is among the writes of card\.json and does not exist/,
    ],
  },
  {
    check: 'card',
    plant: () => {
      // Runs the strategy without a guard.
      change(
        'backend/src/identity/infrastructure/sign-in/google.strategy.ts',
        (text) => `${text}
export class Canary {
  constructor(private readonly strategy: GoogleStrategy) {}

  travel(journey: OAuthFlow, options: object, end: (ending: object) => void): void {
    const run = Object.create(this.strategy) as GoogleOAuth2 & { success(providerProfile: ProviderProfile): void };
    run.success = (providerProfile) => end({ providerProfile });
    run.fail = () => end({ refused: 'state' });
    run.authenticate(journey, options);
  }
}
`,
      );
      put(
        'backend/src/identity/application/canary-create.ts',
        'export const canary = (google: object): object => Object.create(google) as object;\n',
      );
      put(
        'backend/src/identity/http/canary-run.ts',
        "import { GoogleStrategy as Canary } from '../infrastructure/sign-in/google.strategy';\nexport const canary = (google: Canary): void => google.authenticate({} as never, {});\n",
      );
      put(
        'backend/src/identity/http/canary-import.ts',
        "export { Strategy } from 'passport-google-oauth20';\n",
      );
      change('backend/src/identity/http/sign-in/auth.controller.ts', (text) =>
        text.replace(
          /(@Get\('google\/callback'\)[^]*?)@UseGuards\(GoogleGuard\)([^]*?@Post\('exchange'\))/,
          '$1$2 @UseGuards(GoogleGuard)',
        ),
      );
      for (const file of Object.keys(card.events))
        change(file, (text) => text.replace(/@OnEvent\(/, '@Canary('));
      change('backend/src/lists/domain/checklist.ts', (text) => text.replace('ItemsAdded({', 'canary({'));
      for (const file of card.mapped)
        change(file, (text) =>
          text.replace(/\bStateRepository\b/g, 'Canary').replace(/\bentities\(/g, 'canary('),
        );
      put(
        'backend/src/imaging/infrastructure/canary-mapper.ts',
        'export const toRow = (state: object): object => ({ ...state });\n',
      );
      // Maps rows without TypeORM.
      put(
        'backend/src/billing/infrastructure/canary-row-table.ts',
        "import type { EntitySchema } from 'typeorm';\nexport const canary = (schema: EntitySchema): string[] => Object.keys(schema.options.columns);\n",
      );
      put(
        'backend/src/billing/infrastructure/canary-columns.ts',
        "import { columnName } from '../../platform/database/columns';\nexport const canary = (state: object): string[] => Object.keys(state).map(columnName);\n",
      );
      put(
        'backend/src/billing/queries/canary-names.query.ts',
        'export const canary = \'SELECT account_id AS "accountId" FROM billing.payment\';\n',
      );
      put(
        'backend/src/imaging/queries/canary-names.query.ts',
        'export const canary = \'SELECT user_id AS "userId" FROM imaging.prompts\';\n',
      );
      put(
        'backend/src/imaging/infrastructure/canary-cascade.schema.ts',
        "export const canary = { relations: { prompt: { cascade: ['insert'] } } };\n",
      );
      put(
        'backend/src/lists/infrastructure/canary-repository.ts',
        'export const canary = (manager: { getRepository(name: string): object }): object => manager.getRepository("person");\n',
      );
      put(
        'backend/src/identity/infrastructure/canary-save.ts',
        'export const canary = (entities: { save(state: object): void }): void => entities.save({});\n',
      );
      put(
        'backend/src/platform/canary-pool.ts',
        "import { Pool as Canary } from 'pg';\nexport const canary = new Canary();\n",
      );
      put(
        'backend/src/lists/canary-client.ts',
        "import pg from 'pg';\nexport const canary = new pg.Client();\n",
      );
      put(
        'backend/src/views/canary-source.ts',
        "import { DataSource } from 'typeorm';\nexport const canary = new DataSource({ type: 'postgres' });\n",
      );
      put('backend/src/platform/jobs/canary-boss.ts', "export { default } from 'pg-boss';\n");
    },
    expect: [
      /google\.strategy\.ts drives a strategy by hand/,
      /canary-create\.ts drives a strategy by hand/,
      /canary-run\.ts drives a strategy by hand/,
      /canary-run\.ts imports Google's strategy/,
      /canary-import\.ts takes Google's strategy past the guard/,
      /auth\.controller\.ts does not guard returnFromGoogle/,
      /No code records ItemsAdded/,
      ...Object.entries(card.events).map(([file, event]) =>
        literally(`${file} does not subscribe to ${event}`),
      ),
      ...card.mapped.map((file) => literally(`${file} does not go through TypeORM's mapper`)),
      /canary-mapper\.ts maps rows with a mapper of its own/,
      /canary-row-table\.ts maps rows/,
      /canary-columns\.ts maps rows/,
      /billing\/queries\/canary-names\.query\.ts names columns by hand/,
      /imaging\/queries\/canary-names\.query\.ts names columns by hand/,
      /canary-cascade\.schema\.ts lets TypeORM/,
      /canary-repository\.ts lets TypeORM/,
      /canary-save\.ts lets TypeORM/,
      /canary-pool\.ts opens connections/,
      /canary-client\.ts opens connections/,
      /canary-source\.ts opens connections/,
      /canary-boss\.ts imports pg-boss/,
    ],
  },
  {
    check: 'format',
    plant: () => put('backend/src/lists/domain/canary-format.ts', 'export const canary = {a:1}\n'),
    expect: [/canary-format\.ts/],
  },
  {
    check: 'vocabulary',
    plant: () => {
      put('backend/src/lists/domain/canary-name.ts', 'export class Circles {}\n');
      put('backend/src/platform/leaving/canary.ts', 'export const canary = 1;\n');
      put('backend/src/lists/domain/circle.ts', 'export const canary = 1;\n');
      put('backend/src/lists/domain/canary-comment.ts', '/** Whoever asks. */\nexport const canary = 1;\n');
      change('checks/frozen-names.json', (text) =>
        text.replace('"ALREADY_EXISTS"', `"CANARY_${'UNWRITTEN'}"`),
      );
    },
    expect: [
      /canary-name\.ts:1: "Circles" is called/,
      /platform\/leaving\/canary\.ts: the folder "leaving" is called/,
      /domain\/circle\.ts: the file "circle.ts" is called/,
      /canary-comment\.ts:1: the comment opens with "Whoever"/,
      /CANARY_[A-Z]+ \(error codes\) is frozen/,
    ],
  },
  {
    check: 'slices',
    plant: () => {
      put(
        'backend/src/lists/application/canary-case.ts',
        'export class CanaryCase {\n  execute(): void {}\n}\n',
      );
      change('checks/slices.json', (text) => text.replace('"receive-event"', '"no-such-case"'));
    },
    expect: [
      /canary-case .* is named by no spec/,
      /canary-case .* is named by no client call/,
      /canary-case .* is named by no journey/,
      /excuses no-such-case, which is no use case/,
    ],
  },
  {
    check: 'security-doc-links',
    plant: () =>
      change('docs/security.md', (text) =>
        text
          .replace(/^\| 7 .*\n/m, '')
          .replace('accepts a callback once', 'accepts a callback twice')
          .replace('`cors.spec.ts`', '`nothing.spec.ts`')
          .replace('npm test -- packages', 'npm test -- nothing')
          .replace(/read: .* \|$/m, '|'),
      ),
    expect: [
      /41 checks instead of 42/,
      /27 names "accepts a callback twice"/,
      /14 names nothing\.spec\.ts/,
      /39 names the step nothing/,
      /42 has no proof/,
    ],
  },
  {
    check: 'boundaries',
    plant: () => {
      const link = (/** @type {string} */ from, /** @type {string} */ to) =>
        put(from, `import * as canary from '${to}';\nexport const used = canary;\n`);
      link('backend/src/imaging/application/canary-door.ts', '../../lists/domain/item');
      link('backend/src/views/canary-command.ts', '../lists/application/invitations/open-list');
      link('backend/src/lists/domain/canary-impure.ts', '@nestjs/common');
      link('backend/src/identity/application/canary-right.ts', '../../lists/index');
      link('backend/src/referrals/application/canary-right.ts', '../../billing/index');
      link('backend/src/billing/application/canary-stripe.ts', 'stripe');
      link('backend/src/billing/application/canary-right.ts', '../../lists/index');
      link('backend/src/lists/application/canary-right.ts', '../../imaging/index');
      link('backend/src/lists/application/canary-view.ts', '../../views/views.module');
      link('backend/src/lists/application/canary-technology.ts', 'typeorm');
      link('backend/src/identity/http/canary-passport.ts', 'passport-google-oauth20');
      link('backend/src/lists/http/canary-table.ts', '../infrastructure/item.schema');
      link('backend/src/kernel/canary-npm.ts', 'rxjs');
      link('backend/src/lists/canary-claim.ts', '../platform/due/postgres-due-instants');
      link('frontend/src/features/lists/board/canary-drag.ts', '@dnd-kit/dom');
      link('packages/rules/src/canary-npm.ts', 'rxjs');
      link('backend/src/platform/canary-module.ts', '../lists/index');
      link('backend/src/platform/canary-stand-in.ts', '../../local/stack.mjs');
      put('backend/src/lists/testing/canary.ts', 'export const canary = 1;\n');
      link('backend/src/lists/application/canary-testing.ts', '../testing/canary');
      put(
        'backend/src/platform/canary-a.ts',
        `import { b } from './canary-b';\nexport const a = (): number => b();\n`,
      );
      put(
        'backend/src/platform/canary-b.ts',
        `import { a } from './canary-a';\nexport const b = (): number => a();\n`,
      );
      put('frontend/src/features/billing/canary.ts', 'export const canary = 1;\n');
      link('frontend/src/features/lists/canary-island.ts', '../billing/canary');
      link('frontend/src/shared/lib/canary-up.ts', '../../features/billing/canary');
      link('frontend/src/sync/canary-impure.ts', '../api/http/client');
      link('frontend/src/kid/canary-app.ts', '../features/billing/canary');
      link('frontend/src/kid/canary-router.ts', 'react-router');
      link('frontend/src/service-worker/canary-program.ts', '../shared/lib/canary-up');
      link('frontend/src/shared/lib/canary-server.ts', '../../../../backend/src/kernel/tier');
      link('frontend/src/sync/canary-test.ts', '../../../simulation/src/chance');
      link('simulation/src/canary-page.ts', '../../frontend/src/shared/lib/canary-up');
    },
    expect: [
      'import-through-public-api',
      'public-api-exports-no-use-case',
      'domain-is-pure',
      'look-left-identity',
      'look-left-referrals',
      'only-stripe-folder-imports-stripe',
      'passport-is-strategy-and-guard',
      'look-left-billing',
      'look-left-lists',
      'views-are-last',
      'application-imports-no-technology',
      'http-does-not-touch-tables',
      'kernel-imports-rules-only',
      'rules-are-isomorphic',
      'platform-imports-no-module',
      'due-instants-by-port',
      'dnd-kit-is-for-dragging',
      'production-imports-no-stand-in',
      'testing-stays-in-tests',
      'no-circular',
      'features-import-no-feature',
      'shared-imports-no-feature',
      'sync-is-pure',
      'worker-imports-sync-only',
      'client-never-imports-server',
      'kid-page-imports-no-app',
      'kid-page-reaches-no-app-library',
      'simulation-is-not-imported',
      'simulation-is-engine-and-handlers',
    ].map((rule) => new RegExp(rule)),
  },
  {
    check: 'dead-code',
    plant: () => {
      put('backend/src/platform/canary-unused.ts', 'export const canary = 1;\n');
      change('backend/src/kernel/tier.ts', (text) => `${text}\nexport const canaryExport = 1;\n`);
      change('frontend/package.json', (text) =>
        text.replace('"dependencies": {', '"dependencies": { "canary-dependency": "1.0.0",'),
      );
    },
    expect: [/canary-unused\.ts/, /canaryExport/, /canary-dependency/],
  },
  {
    check: 'contract',
    plant: () =>
      change('openapi/openapi.json', (text) => text.replace('/api/shopping-lists"', '/api/shopping-list"')),
    expect: [/openapi\.json/],
  },
  {
    check: 'locales',
    plant: () =>
      change(`${locales}/nl.json`, (text) => {
        const words = JSON.parse(text);
        delete words.errors.notFound;
        words.item.added.shopping_many = words.item.added.shopping_other;
        return JSON.stringify(words);
      }),
    expect: [/errors\.notFound/, /shopping_many/],
  },
  {
    check: 'english',
    plant: () => {
      change(`${locales}/en.json`, (text) => {
        const words = JSON.parse(text);
        words.errors.canary = {
          hidden: 'The list could not be created.',
          ready: 'Your copy is there.',
          subject: 'Whoever joins can add items.',
          not: 'This does not work.',
          are: 'You are offline.',
          mail: 'Your e-mail',
          out: 'Signed out',
          soon: 'We tell you once the picture is there we made.',
          already: 'It’s already there.',
          seen: 'You have seen it.',
          blank: 'You are{{name}}',
          wide: 'Do\u00a0not ask.',
          every: 'Everybody can add items.',
        };
        return JSON.stringify(words);
      });
      change(`${locales}/legal/en.json`, (text) => text.replace('"updated": "', '"updated": "Nobody saw '));
      change('backend/src/lists/application/locales/en.json', (text) =>
        text.replace('"open": "', '"open": "Somebody: '),
      );
      change('openapi/openapi.json', (text) => text.replace('"summary": "', '"summary": "Anybody: '));
      change('README.md', (text) => `${text}\nWhoever reads it.\n`);
      change('backend/local/mailbox/texts.mjs', (text) => text.replace("empty: 'No", "empty: 'There is no"));
    },
    expect: [
      /canary\.hidden says "could not be"/,
      /canary\.ready says "is there"/,
      /canary\.subject says "Whoever"/,
      /canary\.not says "does not"/,
      /canary\.are says "You are"/,
      /canary\.mail/,
      /canary\.out/,
      /canary\.soon/,
      /canary\.already/,
      /canary\.seen/,
      /canary\.blank/,
      /canary\.wide/,
      /canary\.every/,
      /openapi\.json: \S+ .*says "Anybody"/,
      /README\.md: text says "Whoever"/,
      /legal\/en\.json: updated says "Nobody"/,
      /lists\/application\/locales\/en\.json: \S+ says "Somebody"/,
      /backend\/local\/mailbox: empty says "There is"/,
    ],
  },
  {
    check: 'bytes',
    plant: () => {
      const assets = 'frontend/dist/assets';
      const noise = () =>
        Array.from({ length: 60_000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join('');
      for (const file of readdirSync(at(assets))) {
        if (/^(index|main)-.*\.(js|css)$/.test(file))
          change(`${assets}/${file}`, (text) => `${text}\n/*${noise()}*/`);
      }
    },
    expect: [/JS/, /CSS/],
  },
  {
    check: 'migrations',
    // The check reads the built schema.
    plant: () =>
      change('backend/dist/lists/infrastructure/item.schema.js', (text) =>
        text.replace(/columns: \{/, 'columns: {\n    canary: { type: "int", nullable: true },'),
      ),
    expect: [/canary/],
  },
];

const copy = mkdtempSync(join(tmpdir(), 'pictick-canaries-'));
const at = (/** @type {string} */ path) => join(copy, path);
/** Texts of the files before they were changed; null for new files. @type {Map<string, string | null>} */
const before = new Map();
const put = (/** @type {string} */ path, /** @type {string} */ text) => {
  if (!before.has(path)) before.set(path, existsSync(at(path)) ? readFileSync(at(path), 'utf8') : null);
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const change = (/** @type {string} */ path, /** @type {(text: string) => string} */ how) => {
  const text = readFileSync(at(path), 'utf8');
  const changed = how(text);
  if (changed === text) throw new Error(`the canary is out of date: it changes nothing in ${path}`);
  put(path, changed);
};
const remove = (/** @type {string} */ path) => {
  if (!before.has(path)) before.set(path, readFileSync(at(path), 'utf8'));
  rmSync(at(path));
};
const pullOut = () => {
  for (const [path, text] of before) {
    if (text === null) rmSync(at(path));
    else writeFileSync(at(path), text);
  }
  before.clear();
};

/** Copies the project with its build results and without its data; installed packages are links. */
function copyProject() {
  const leftOut =
    /(^|\/)(node_modules|\.git|\.data|\.cache|test-results|playwright-report)(\/|$)|^\/backend\/art\/dist(\/|$)/;
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.test(path.slice(root.length)) });
  mkdirSync(at('node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@pictick') symlinkSync(join(root, 'node_modules', name), at(`node_modules/${name}`));
  }
  mkdirSync(at('node_modules/@pictick'));
  for (const [name, folder] of Object.entries({
    rules: 'packages/rules',
    concepts: 'backend/concepts',
    api: 'openapi',
    backend: 'backend',
    frontend: 'frontend',
    e2e: 'e2e',
  })) {
    symlinkSync(at(folder), at(`node_modules/@pictick/${name}`));
  }
  for (const workspace of ['packages/rules', 'backend', 'backend/concepts', 'frontend', 'openapi', 'e2e']) {
    try {
      symlinkSync(join(root, workspace, 'node_modules'), at(`${workspace}/node_modules`));
    } catch {
      // Most workspaces have no node_modules.
    }
  }
}

/** @param {Canary} canary */
function prove({ check, plant, on = (command) => command, expect }) {
  const [command, ...others] = testSteps.find(({ name }) => name === check)?.commands ?? [];
  if (!command || others.length > 0)
    throw new Error(`the canary is out of date: npm test has no step "${check}" of one command`);
  plant();
  const { status, stdout, stderr } = spawnSync(process.execPath, on(command), {
    cwd: copy,
    encoding: 'utf8',
    timeout: 240_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  pullOut();
  const said = `${stdout}\n${stderr}`;
  const unseen = expect.filter((sign) => !sign.test(said)).map(String);
  if (status !== 0 && unseen.length === 0) return true;
  process.stdout.write(
    `${check}: ${status === 0 ? 'passed although there are canaries' : `did not see ${unseen.join(', ')}`}\n${said.slice(-3000)}\n`,
  );
  return false;
}

const wanted = process.argv.slice(2);
const chosen = canaries.filter(({ check }) => wanted.length === 0 || wanted.includes(check));
let failed = 0;
try {
  copyProject();
  for (const canary of chosen) {
    const started = performance.now();
    const seen = prove(canary);
    if (!seen) failed += 1;
    process.stdout.write(
      `${seen ? 'ok    ' : 'FAILED'} ${canary.check} sees its canaries (${((performance.now() - started) / 1000).toFixed(0)} s)\n`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
