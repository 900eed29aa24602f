import { HelperEnds } from './helper-ends';

const at = (time: string): Date => new Date(`2026-11-28T${time}:00.000Z`);
const membership = (userId: string, id: string, until: Date | null) => ({ userId, id, cursor: '1.0', until });

describe('HelperEnds', () => {
  it('knows from the end itself on which access is over', () => {
    const ends = new HelperEnds();
    ends.keep(
      ['nine', 'ada'],
      [
        membership('nine', 'home', at('10:00')),
        membership('nine', 'other', at('12:00')),
        membership('ada', 'home', null),
      ],
    );
    expect([ends.over(at('09:59')), ends.over(at('10:00'))]).toEqual([[], ['nine']]);
    const households = ['home', 'other', 'third'];
    expect(households.map((id) => ends.isOver('nine', id, at('10:00')))).toEqual([true, false, false]);
    expect(ends.isOver('ada', 'home', at('23:00'))).toBe(false);
  });

  it('takes a later end, and forgets an access that is gone', () => {
    const ends = new HelperEnds();
    ends.keep(['nine'], [membership('nine', 'home', at('10:00'))]);
    ends.keep(['nine'], [membership('nine', 'home', at('11:00'))]);
    expect(ends.over(at('10:30'))).toEqual([]);
    ends.keep(['nine'], []);
    expect(ends.over(at('23:00'))).toEqual([]);
  });
});
