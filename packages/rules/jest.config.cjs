/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../../.cache/jest',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // ES modules only; Jest runs CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!fractional-indexing/)'],
  transform: {
    '^.+\\.(ts|js)$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
