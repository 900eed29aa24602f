/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../.cache/jest',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  testTimeout: 240_000,
  transformIgnorePatterns: ['/node_modules/(?!(fractional-indexing|idb|uuidv7)/)'],
  moduleNameMapper: {
    '^@pictick/rules/(.+)$': '<rootDir>/../packages/rules/src/$1.ts',
  },
  transform: {
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
