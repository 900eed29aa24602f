module.exports = {
  rootDir: 'src',
  cacheDirectory: '<rootDir>/../../../.cache/jest',
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
