import { isAtLeast, productVersion } from './product-version';

describe('isAtLeast', () => {
  it.each([
    ['0.3.0', '0.3.0', true],
    ['0.3.1', '0.3.0', true],
    ['0.10.0', '0.3.0', true],
    ['1.0.0', '0.3.0', true],
    ['0.3.0-rc.1', '0.3.0', true],
    ['0.2.9', '0.3.0', false],
    ['0.2.10-rc.3', '0.3.0', false],
    ['0.0.0', '0.3.0', false],
  ])('of %s and %s is %s', (version, wanted, answer) => {
    expect(isAtLeast(version, wanted)).toBe(answer);
  });

  it('understands the version of the package', () => {
    expect(productVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });
});
