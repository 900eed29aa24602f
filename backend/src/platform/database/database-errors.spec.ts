import { isTransient, isUnreachable } from './database-errors';

const failure = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });

describe('a database that is away', () => {
  it('is told from a file that is missing', () => {
    expect(isUnreachable(failure('ENOENT', 'connect'))).toBe(true);
    expect(isUnreachable(failure('ENOENT', 'open'))).toBe(false);
  });

  it.each(['ECONNREFUSED', 'ETIMEDOUT', '57P01', '08006', '53300'])('is known by %s', (code) => {
    expect(isUnreachable(failure(code, 'read'))).toBe(true);
  });
});

describe('a database without room', () => {
  it.each(['53100', '53200', '53400'])('may have some in a moment: %s', (code) => {
    expect(isTransient(failure(code, 'write'))).toBe(true);
  });

  it('may be written to again in a moment where another server takes over', () => {
    expect(isTransient(failure('25006', 'write'))).toBe(true);
  });
});
