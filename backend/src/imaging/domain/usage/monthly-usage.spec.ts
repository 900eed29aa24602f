import fc from 'fast-check';
import { MonthlyUsage, monthOf, resetsAt } from './monthly-usage';

const empty = (): MonthlyUsage =>
  MonthlyUsage.restore({ userId: 'u', month: '2026-11', used: 0, reserved: 0, extra: 0 });

describe('MonthlyUsage', () => {
  it('has as many places as the plan gives, reserved ones included', () => {
    const usage = empty();
    expect([1, 2, 3].map(() => usage.reserve(2))).toEqual([true, true, false]);
    expect(usage.remaining(2)).toBe(0);
  });

  it('gives the place of a failed picture to another', () => {
    const usage = empty();
    usage.reserve(1);
    usage.release();
    expect(usage.reserve(1)).toBe(true);
  });

  it('refuses more after a downgrade and never goes below zero', () => {
    const usage = MonthlyUsage.restore({ userId: 'u', month: '2026-11', used: 40, reserved: 2, extra: 0 });
    expect(usage.remaining(10)).toBe(0);
    expect(usage.reserve(10)).toBe(false);
  });

  it('confirms or releases only reserved places', () => {
    expect(() => empty().confirm()).toThrow();
    expect(() => empty().release()).toThrow();
  });

  it('counts exactly the ready pictures, in any order', () => {
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.array(fc.constantFrom('ask', 'ready', 'fail'), { maxLength: 60 }),
        (limit, steps) => {
          const usage = empty();
          let [ready, open] = [0, 0];
          for (const step of steps) {
            if (step === 'ask') open += usage.reserve(limit) ? 1 : 0;
            else if (open > 0) {
              open -= 1;
              if (step === 'ready') ready += 1;
              if (step === 'ready') usage.confirm();
              else usage.release();
            }
            expect(usage.snapshot()).toMatchObject({ used: ready, reserved: open });
            expect(ready + open).toBeLessThanOrEqual(limit);
          }
        },
      ),
    );
  });

  it('is a calendar month in UTC', () => {
    expect(monthOf(new Date('2026-12-01T00:30:00+02:00'))).toBe('2026-11');
    expect(resetsAt(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  it('adds extra pictures from admins to plans that have pictures', () => {
    const usage = MonthlyUsage.restore({ userId: 'u', month: '2026-11', used: 5, reserved: 0, extra: 0 });
    expect(usage.reserve(5)).toBe(false);
    usage.addExtra(2);
    expect([
      usage.limitWith(5),
      usage.remaining(5),
      usage.remaining(0),
      usage.reserve(0),
      usage.reserve(5),
    ]).toEqual([7, 2, 0, false, true]);
  });
});
