import { answeredCall, askedCall, type HelpCall, isOver } from './help-call';

const start = Date.UTC(2026, 10, 27, 8);
const at = (seconds: number): Date => new Date(start + seconds * 1_000);
const ask = (call: HelpCall | null, seconds: number): HelpCall =>
  askedCall('tom', { householdId: 'home', call }, at(seconds));

describe('a call for help', () => {
  const first = ask(null, 0);

  it('is open for ten minutes', () => {
    expect(first).toEqual({
      childId: 'tom',
      householdId: 'home',
      askedAt: at(0),
      answeredAt: null,
      endsAt: at(600),
    });
    expect([isOver(first, at(599)), isOver(first, at(600))]).toEqual([false, true]);
  });

  it('lasts longer with each tap and stays the same call', () => {
    expect(ask(first, 300)).toEqual({ ...first, endsAt: at(900) });
  });

  it('is another one once it is over', () => {
    expect(ask(first, 600)).toEqual({ ...first, askedAt: at(600), endsAt: at(1_200) });
  });

  it('is answered once, and a tap changes nothing for a minute', () => {
    const answered = answeredCall(first, at(20));
    expect(answered).toEqual({ ...first, answeredAt: at(20), endsAt: at(80) });
    expect(answeredCall(answered, at(30))).toBeNull();
    expect(ask(answered, 79)).toBe(answered);
    expect(ask(answered, 80)).toEqual({ ...first, askedAt: at(80), endsAt: at(680) });
  });

  it('takes no answer where none is open', () => {
    expect(answeredCall(null, at(0))).toBeNull();
    expect(answeredCall(first, at(600))).toBeNull();
  });
});
