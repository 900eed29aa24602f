import { isTransient, isUnreachable } from './database-errors';

const failure = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });

describe('isUnreachable', () => {
  it('distinguishes a missing server from a missing file', () => {
    expect(isUnreachable(failure('ENOENT', 'connect'))).toBe(true);
    expect(isUnreachable(failure('ENOENT', 'open'))).toBe(false);
  });

  it.each(['ECONNREFUSED', 'ETIMEDOUT', '57P01', '08006', '53300'])('recognises %s', (code) => {
    expect(isUnreachable(failure(code, 'read'))).toBe(true);
  });
});

describe('isTransient', () => {
  it.each(['53100', '53200', '53400'])('recognises a lack of space: %s', (code) => {
    expect(isTransient(failure(code, 'write'))).toBe(true);
  });

  it('recognises a server that is read-only during a failover', () => {
    expect(isTransient(failure('25006', 'write'))).toBe(true);
  });
});
