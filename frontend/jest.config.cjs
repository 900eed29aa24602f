/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../.cache/jest',
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  // Node 20 keeps what a spec has loaded, about 10 MB: collections of a large heap take seconds.
  workerIdleMemoryLimit: '500MB',
  // Generous, so that slow machines do not fail.
  testTimeout: 60_000,
  setupFiles: ['<rootDir>/src/testing/text-encoder.cjs'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/patience.cjs'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/src/testing/css-modules.cjs',
    '\\.(json|webp|svg)\\?url$': '<rootDir>/src/testing/asset-url.cjs',
    '^@pictick/rules/(.+)$': '<rootDir>/../packages/rules/src/$1.ts',
    '^@pictick/concepts$': '<rootDir>/../backend/concepts/src/index.ts',
    '^@pictick/concepts/rows$': '<rootDir>/../backend/concepts/src/message/pasted-lines.ts',
    '^@pictick/concepts/looks$': '<rootDir>/../backend/concepts/src/looks.ts',
    '^@pictick/concepts/node$': '<rootDir>/../backend/concepts/src/node.ts',
    '^@pictick/concepts/sections$': '<rootDir>/../backend/concepts/src/sections.ts',
  },
  // ES modules only; Jest runs CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(fractional-indexing|idb|uuidv7|thumbhash|i18next|openapi-fetch|lucide-react|qr|@preact/signals-core)/)',
  ],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
