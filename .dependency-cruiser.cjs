// Rules of the architecture (docs/architecture.md); checks/canaries.mjs proves that each finds a violation.
const modules = '(identity|referrals|billing|lists|imaging)';
const specs = '\\.spec\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or one idea in the wrong place.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'import-through-public-api',
      severity: 'error',
      comment: 'Modules know each other by index.ts and events.ts only.',
      from: { path: `^backend/src/${modules}/` },
      to: {
        path: `^backend/src/${modules}/`,
        pathNot: ['^backend/src/$1/', '^backend/src/[^/]+/(index|events)\\.ts$'],
      },
    },
    {
      name: 'public-api-exports-no-use-case',
      severity: 'error',
      comment:
        'No public API exports a use case, and views only read: other modules act on an event or on a port of the kernel.',
      from: { path: `^backend/src/(${modules}/index\\.ts$|views/)` },
      to: { path: `^backend/src/${modules}/application/` },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'The domain imports itself, the kernel, its own events and the rules that page and server share.',
      from: { path: '^backend/src/[^/]+/domain/', pathNot: specs },
      to: {
        pathNot: [
          '^backend/src/[^/]+/domain/',
          '^backend/src/kernel/',
          '^backend/src/[^/]+/events\\.ts$',
          '^packages/rules/',
        ],
      },
    },
    {
      name: 'look-left-identity',
      severity: 'error',
      from: { path: '^backend/src/identity/' },
      to: { path: '^backend/src/(referrals|billing|lists|imaging)/' },
    },
    {
      name: 'look-left-referrals',
      severity: 'error',
      from: { path: '^backend/src/referrals/' },
      to: { path: '^backend/src/(billing|lists|imaging)/' },
    },
    {
      name: 'look-left-billing',
      severity: 'error',
      from: { path: '^backend/src/billing/' },
      to: { path: '^backend/src/(lists|imaging)/' },
    },
    {
      name: 'look-left-lists',
      severity: 'error',
      from: { path: '^backend/src/lists/' },
      to: { path: '^backend/src/imaging/' },
    },
    {
      name: 'views-are-last',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '^backend/src/(views/|(app\\.module|verify-integrity)\\.ts)' },
      to: { path: '^backend/src/views/' },
    },
    {
      name: 'application-imports-no-technology',
      severity: 'error',
      from: { path: '^backend/src/[^/]+/application/', pathNot: specs },
      to: {
        path: '/(infrastructure|http|queries)/|node_modules/(typeorm|bull|@nestjs/bull|ioredis|stripe|pg|fastify|@nestjs/passport|passport[^/]*)/',
      },
    },
    {
      name: 'pg-boss-is-for-tests',
      severity: 'error',
      from: { path: '^backend/src/' },
      to: { path: 'node_modules/pg-boss/' },
    },
    {
      name: 'http-does-not-touch-tables',
      severity: 'error',
      from: { path: `^backend/src/${modules}/http/` },
      to: { path: `^backend/src/${modules}/infrastructure/|node_modules/typeorm/` },
    },
    {
      name: 'kernel-imports-rules-only',
      severity: 'error',
      from: { path: '^backend/src/kernel/', pathNot: specs },
      to: { pathNot: ['^backend/src/kernel/', '^packages/rules/'] },
    },
    {
      name: 'rules-are-isomorphic',
      severity: 'error',
      comment:
        'The rules are isomorphic: no clock, no randomness, no network, no framework; of the contract they import types only.',
      from: { path: '^packages/rules/src/', pathNot: specs },
      to: {
        pathNot: ['^packages/rules/src/', 'node_modules/fractional-indexing/', '^(openapi/|@pictick/api$)'],
      },
    },
    {
      name: 'platform-imports-no-module',
      severity: 'error',
      from: { path: '^backend/src/platform/' },
      to: { path: `^backend/src/(${modules}|views)/` },
    },
    {
      name: 'due-instants-by-port',
      severity: 'error',
      comment: 'Modules set due instants and handle them; only the minute job claims them.',
      from: { path: '^backend/src/', pathNot: ['^backend/src/platform/(due/|platform\\.module\\.ts$)'] },
      to: {
        path: '^backend/src/platform/due/(due-instant-runner|due-instant-worker|postgres-due-instants)\\.ts$',
      },
    },
    {
      name: 'dnd-kit-is-for-dragging',
      severity: 'error',
      comment: '@dnd-kit is a separate chunk: its 28 KB must stay out of every first load.',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/features/lists/reorder/dragging\\.ts$' },
      to: { path: '(^|node_modules/)@dnd-kit/' },
    },
    {
      name: 'only-stripe-folder-imports-stripe',
      severity: 'error',
      from: { pathNot: '^backend/src/billing/infrastructure/stripe/' },
      to: { path: '(^|node_modules/)stripe(/|$)' },
    },
    {
      name: 'passport-is-strategy-and-guard',
      severity: 'error',
      comment:
        "The strategy is run by @nestjs/passport's guard alone; a controller or use case that imports passport would drive it by hand.",
      from: {
        path: '^backend/',
        pathNot:
          '^backend/src/identity/(infrastructure/sign-in/google\\.strategy|http/sign-in/google\\.guard(\\.spec)?)\\.ts$',
      },
      to: { path: '(^|node_modules/)(@nestjs/passport|passport[^/]*)(/|$)' },
    },
    {
      name: 'production-imports-no-stand-in',
      severity: 'error',
      from: { path: '^(backend/src|frontend/src)/' },
      to: { path: '^backend/local/' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^(backend/src|frontend/src)/', pathNot: ['\\.spec\\.tsx?$', '/testing/'] },
      to: { path: '/testing/' },
    },
    {
      name: 'features-import-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-imports-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(shared|api|i18n|config|sync)/', pathNot: specs },
      to: { path: '^frontend/src/(features|routes|app)/' },
    },
    {
      name: 'sync-is-pure',
      severity: 'error',
      comment: 'The sync engine has no DOM, no fetch and no clock of its own; page and worker inject them.',
      from: { path: '^frontend/src/sync/', pathNot: specs },
      to: { path: '^frontend/src/(?!sync/)|node_modules/(react|i18next)' },
    },
    {
      name: 'worker-imports-sync-only',
      severity: 'error',
      from: { path: '^frontend/src/service-worker/' },
      to: { path: '^frontend/src/(?!service-worker/|sync/)|node_modules/react' },
    },
    {
      name: 'kid-page-imports-no-app',
      severity: 'error',
      comment: "The child's page knows nothing of the adults' pages: no link, price or dialog of theirs.",
      from: { path: '^frontend/src/kid/', pathNot: [specs, '/testing/'] },
      to: {
        path: '^frontend/src/',
        pathNot:
          '^frontend/src/(kid|sync|i18n|api/(session|engine)|shared/(ui/(animal|picture|cx\\.ts)|lib|hooks|styles))(/|$)',
      },
    },
    {
      name: 'kid-page-reaches-no-app-library',
      severity: 'error',
      comment: 'The first load of the child has 110,000 bytes.',
      from: { path: '^frontend/src/kid/', pathNot: [specs, '/testing/'] },
      to: { path: '(^|node_modules/)(@tanstack/react-query|react-router)/', reachable: true },
    },
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: '^(frontend|e2e)/' },
      to: { path: '^backend/(?!concepts/|local/)' },
    },
    {
      name: 'simulation-is-not-imported',
      severity: 'error',
      comment: 'The simulation plants its mutants itself; the product never imports it.',
      from: { path: '^(backend|frontend|e2e)/' },
      to: { path: '^simulation/' },
    },
    {
      name: 'simulation-is-engine-and-handlers',
      severity: 'error',
      comment:
        'The one place where client and server meet: the sync engine and the use cases, without page, framework or tables.',
      from: { path: '^simulation/' },
      to: { path: '^(frontend/src/(?!sync/)|backend/(?!src/)|e2e/|backend/src/[^/]+/infrastructure/)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Excludes build results of this repository only: packages have folders called dist too.
    exclude: { path: '^(backend|frontend|e2e)/((?!node_modules/).)*dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
