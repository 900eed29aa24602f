/** @type {import('jest').Config} */
const shared = {
  testEnvironment: 'node',
  rootDir: __dirname,
  // These packages are ESM only; Jest runs CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!(thumbhash)/)'],
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

module.exports = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    { ...shared, displayName: 'postgres', testMatch: ['<rootDir>/test/*.spec.ts'] },
    { ...shared, displayName: 'redis', testMatch: ['<rootDir>/test/redis/*.spec.ts'] },
  ],
  testTimeout: 30_000,
};
