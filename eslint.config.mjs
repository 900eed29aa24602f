import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** File names are kebab-case; dots separate the role (add-item.spec.ts). */
const kebabCase = {
  meta: { type: 'problem', messages: { name: 'File names are kebab-case: {{name}}' }, schema: [] },
  create(context) {
    return {
      Program(node) {
        const name = context.filename.split('/').pop() ?? '';
        if (!/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name))
          context.report({ node, messageId: 'name', data: { name } });
      },
    };
  },
};

/** Literal unions are type-safe and have no runtime code. */
const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of literals instead of an enum' };
const noEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only platform/config/env.ts reads the environment.',
};
const noImportMeta = {
  selector: 'MetaProperty[meta.name="import"]',
  message: 'Only frontend/src/config/env.ts reads import.meta.',
};
const noBuiltSql = {
  selector:
    'CallExpression[callee.property.name=/^(query|execute)$/] > :matches(TemplateLiteral[expressions.length>0], BinaryExpression).arguments:first-child',
  message: 'Pass values to SQL as parameters ($1), never in its text.',
};
const guessed =
  'Pass the language: (language, …), as in shared/lib/format.ts. The default is the language of the machine, not of the page.';
const noGuessedLanguage = [
  {
    selector:
      'CallExpression[callee.property.name=/^toLocale(String|DateString|TimeString|UpperCase|LowerCase)$/][arguments.length=0]',
    message: guessed,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^toLocale/][arguments.0.type='Identifier'][arguments.0.name='undefined']",
    message: guessed,
  },
  { selector: "CallExpression[callee.property.name='localeCompare'][arguments.length<2]", message: guessed },
  { selector: "NewExpression[callee.object.name='Intl'][arguments.length=0]", message: guessed },
  {
    selector:
      "NewExpression[callee.object.name='Intl'][arguments.0.type='Identifier'][arguments.0.name='undefined']",
    message: guessed,
  },
];
const noCaseWithoutLanguage = {
  selector: 'CallExpression[callee.property.name=/^to(Upper|Lower)Case$/]',
  message: 'Turkish has two letters i: use toLocaleUpperCase(language) and toLocaleLowerCase(language).',
};
const noUnchecked = {
  name: '@nestjs/common',
  importNames: ['Body', 'Query'],
  message: 'Use ValidBody and ValidQuery of platform/http/validated.ts, which validate their input.',
};
const rawMedia =
  'matchMedia is missing or throws in some browsers: use matchesMedia and onMediaChange of shared/lib/media.ts.';
const rawAddress =
  'The router does not notice this: use rewriteAddress or navigator of shared/routing/address.ts, or useNavigate.';
const rawInterval =
  'Use RecurringJobs of platform/recurring for repeated work: it has jitter, no overlap, a timeout and a stop.';
const rawFetch =
  'Calls of our API go through api/http/api-fetch.ts, which sends the headers of every call: call, apiFetch, readHealth.';
/** Files that may use fetch: static files, the worker, and what page and worker share: renewals, and the queue of a user without a page. None of them calls the API otherwise. */
const fetchers = [
  'frontend/src/api/http/api-fetch.ts',
  'frontend/src/sync/store/{token,device-calls}.ts',
  'frontend/src/sync/queue/send-call.ts',
  'frontend/src/app/reload-app.ts',
  'frontend/src/features/pwa/precache-pictures.ts',
  'frontend/src/features/lists/pictures/picture-book.ts',
  'frontend/src/features/lists/own-photo/shown-photo.ts',
  'frontend/src/features/lists/print/without-ground.ts',
  'frontend/src/kid/cards/pictures.ts',
  'frontend/src/kid/linked/keep-pictures.ts',
  'frontend/src/i18n/fetch-texts.ts',
  'frontend/src/service-worker/**',
];
/** Refuses globals by name and as properties of window, and address changes past the router. */
const noRaw = (names) => ({
  'no-restricted-globals': ['error', ...Object.entries(names).map(([name, message]) => ({ name, message }))],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].flatMap((object) =>
      Object.entries(names).map(([property, message]) => ({ object, property, message })),
    ),
    ...['pushState', 'replaceState'].map((property) => ({ property, message: rawAddress })),
  ],
});
const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Pass the time to the domain as an argument.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Pass the time to the domain as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Pass random values to the domain as arguments.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.data/**',
      'openapi/schema.d.ts',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/.cache/**',
      'simulation/release-before/sync-engine.cjs',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // Rules that need types are in .oxlintrc.json, where they take an eighth of the time.
    extends: [...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noBuiltSql, noEnum],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnv, noBuiltSql, ...noGuessedLanguage, noEnum] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/platform/http/validated.ts'],
    rules: { 'no-restricted-imports': ['error', noUnchecked] },
  },
  // Except the database watchers, which limit statements and report outages.
  {
    files: ['backend/src/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      '**/testing/**',
      'backend/src/platform/database/{statement-deadlines,outage}.ts',
    ],
    rules: { 'no-restricted-globals': ['error', { name: 'setInterval', message: rawInterval }] },
  },
  {
    files: ['backend/src/platform/config/env.ts', 'backend/src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', noBuiltSql, ...noGuessedLanguage, noEnum] },
  },
  {
    files: ['backend/src/*/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnv, noBuiltSql, ...noGuessedLanguage, noEnum, ...noClock] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      'no-restricted-syntax': ['error', noImportMeta, ...noGuessedLanguage, noEnum],
    },
  },
  // Only where texts are shown or compared; elsewhere the letters are those of a protocol.
  {
    files: ['frontend/src/{features,shared,routes,app}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noImportMeta, noCaseWithoutLanguage, ...noGuessedLanguage, noEnum],
    },
  },
  {
    files: ['frontend/src/sync/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', noImportMeta, ...noGuessedLanguage, noEnum, ...noClock] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: noRaw({ matchMedia: rawMedia, fetch: rawFetch }),
  },
  { files: fetchers, rules: noRaw({ matchMedia: rawMedia }) },
  // The child's page has no router.
  { files: ['frontend/src/kid/keep-inside.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['frontend/src/shared/lib/media.ts'], rules: noRaw({ fetch: rawFetch }) },
  { files: ['frontend/src/config/env.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // They take the code of a sign-in, or the letters that link a device, off the address of the child's page.
  {
    files: ['frontend/src/api/session/kid-mode.ts', 'frontend/src/kid/linked/start-device.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.{spec,test}.{ts,tsx}', 'backend/test/**/*.ts', '**/testing/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'URLSearchParams',
          'Buffer',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'AbortSignal',
          'AbortController',
          'performance',
          'module',
          'require',
          '__dirname',
          '__filename',
          'structuredClone',
          'TextDecoder',
          'TextEncoder',
          'window',
          'document',
          'localStorage',
          'matchMedia',
          'navigator',
          'Response',
          'Headers',
          'crypto',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    plugins: { pictick: { rules: { 'kebab-case': kebabCase } } },
    rules: { 'pictick/kebab-case': 'error', 'no-eval': 'error' },
  },
);
