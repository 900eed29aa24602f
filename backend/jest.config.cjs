const { join } = require('node:path');
const { sourceRoot } = require('../nest-cli.json');
const { dependencies } = require('./package.json');

// thumbhash is ESM only and made CommonJS, as ours is: Jest runs nothing else. TypeORM loads our schemas, which Jest has to read for it.
const apart = ['@pictick/concepts', '@pictick/rules', 'thumbhash', 'typeorm'];
const packages = [...Object.keys(dependencies), '@nestjs/testing', 'fast-check'].filter(
  (name) => !apart.includes(name),
);

/** @type {import('jest').Config} */
const shared = {
  testEnvironment: '<rootDir>/test/support/runtime/one-realm.cjs',
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../.cache/jest',
  transformIgnorePatterns: [`/node_modules/(?!(thumbhash|fractional-indexing|${packages.join('|')})/)`],
  transform: {
    [`/node_modules/(${packages.join('|')})/.+\\.[cm]?js$`]:
      '<rootDir>/test/support/runtime/packages-once.cjs',
    // The dictionary and the rules keep no state but what they have read.
    '/(backend/concepts|packages/rules)/dist/.+\\.js$': '<rootDir>/test/support/runtime/packages-once.cjs',
    '^.+\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};

module.exports = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: [join(__dirname, '..', sourceRoot, '**/*.spec.ts')] },
    {
      ...shared,
      displayName: 'postgres',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/redis/'],
    },
    { ...shared, displayName: 'redis', testMatch: ['<rootDir>/test/redis/*.spec.ts'] },
  ],
  // Node 20 keeps what a spec has loaded: 1.5 GB after 39 files. Collections of a large heap take seconds.
  workerIdleMemoryLimit: '800MB',
  // Generous, so that slow machines do not fail; the benches measure time.
  testTimeout: 120_000,
};
