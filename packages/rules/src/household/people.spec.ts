import { newcomerUntil, type MemberSince } from './people';

const day = 86_400_000;
const maker: MemberSince = { role: 'organiser', joinedAt: 10 * day };
const newcomer: MemberSince = { role: 'organiser', joinedAt: 20 * day };

describe('newcomerUntil', () => {
  it('is the end of the seventh day after joining, until then', () => {
    expect(newcomerUntil(newcomer, maker, 20 * day)).toBe(27 * day);
    expect(newcomerUntil(newcomer, { ...maker, role: 'adult' }, 27 * day - 1)).toBe(27 * day);
    expect(newcomerUntil(newcomer, maker, 27 * day)).toBeNull();
  });

  it('is null about helpers, later members and the member itself', () => {
    expect(newcomerUntil(newcomer, { ...maker, role: 'helper' }, 20 * day)).toBeNull();
    expect(newcomerUntil(maker, newcomer, 20 * day)).toBeNull();
    expect(newcomerUntil(newcomer, newcomer, 20 * day)).toBeNull();
  });
});
