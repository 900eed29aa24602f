// @ts-check
import { readNestProject } from './lib/nest-project.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const TOOLS = ['tsconfig.base.json', 'package-lock.json'];
const SERVER = readNestProject();

/**
 * Steps of the build, for `npm start`, `npm test` and `npm run build`.
 * @type {import('./lib/build.mjs').BuildStep[]}
 */
export const buildSteps = [
  {
    name: 'rules',
    label: 'the rules',
    inputs: ['packages/rules', ...TOOLS],
    outputs: ['packages/rules/dist/changes.wire.js'],
    commands: [[TSC, '-p', 'packages/rules/tsconfig.build.json']],
  },
  {
    name: 'concepts',
    label: 'the dictionary',
    inputs: ['backend/concepts', ...TOOLS],
    outputs: [
      'backend/concepts/dist/index.js',
      'backend/concepts/dist/looks.js',
      'backend/concepts/dist/node.js',
    ],
    commands: [[TSC, '-p', 'backend/concepts/tsconfig.build.json']],
  },
  {
    name: 'art',
    label: 'the picture book',
    after: ['concepts'],
    inputs: [
      'backend/art',
      'backend/concepts/src/figures',
      `${SERVER.sourceRoot}/imaging/infrastructure/illustrator`,
      ...TOOLS,
    ],
    outputs: [
      'backend/art/dist/manifest.json',
      'backend/art/dist/samples/watercolour.webp',
      'backend/art/dist/samples/plain-milk.svg',
      'backend/art/dist/samples/plain-wallet.svg',
      'backend/art/dist/animals/fox-face.svg',
    ],
    commands: [['backend/art/build.mjs'], ['backend/art/samples.mjs'], ['backend/art/animals/build.mjs']],
  },
  {
    name: 'backend',
    label: 'the server',
    after: ['rules', 'concepts'],
    inputs: [
      SERVER.sourceRoot,
      'nest-cli.json',
      'backend/build.mjs',
      'backend/local/lib/nest-project.mjs',
      'backend/tsconfig.json',
      SERVER.tsConfigPath,
      'backend/package.json',
      'packages/rules',
      ...TOOLS,
    ],
    outputs: [`backend/dist/${SERVER.entryFile}.js`, 'backend/dist/worker.js', 'backend/dist/migrate.js'],
    commands: [['backend/build.mjs']],
  },
  {
    name: 'frontend',
    label: 'the page',
    after: ['rules', 'concepts', 'art'],
    inputs: [
      ...[
        'src',
        'public',
        'scripts',
        'index.html',
        'kid.html',
        'vite.config.ts',
        'vite.kid.config.ts',
        'package.json',
        'tsconfig.json',
      ].map((name) => `frontend/${name}`),
      'openapi/schema.d.ts',
      'packages/rules',
      ...TOOLS,
    ],
    outputs: ['frontend/dist/index.html', 'frontend/dist/kid.html', 'frontend/dist/sw.js'],
    commands: [
      ['backend/local/copy.mjs', 'backend/art/dist/book.json', 'frontend/data/book.json'],
      ['backend/local/copy.mjs', 'backend/art/dist/samples', 'frontend/data/samples'],
      ['backend/local/copy.mjs', 'backend/art/dist/animals', 'frontend/data/animals'],
      ['frontend/scripts/build.mjs'],
    ],
  },
];
