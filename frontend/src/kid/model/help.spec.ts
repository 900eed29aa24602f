import { aloudMs, HelpLine, readMs, sendAgainMs } from './help';

const endsAt = (ms: number) => new Date(ms).toISOString();
const answerOf = (call: object | null) => () => Promise.resolve(Response.json({ call }));
const asked = answerOf({ state: 'asked', endsAt: endsAt(600_000) });
const coming = answerOf({ state: 'coming', endsAt: endsAt(600_000) });
const none = answerOf(null);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () => Promise.resolve(new Response(null, { status: 401 }));

describe('HelpLine', () => {
  const sent: string[] = [];
  let answer: () => Promise<Response>;
  let news: () => void;
  let passed: number;
  let line: HelpLine;
  const states: string[] = [];

  beforeEach(async () => {
    jest.useFakeTimers();
    sent.length = 0;
    states.length = 0;
    passed = 0;
    answer = none;
    line = new HelpLine(
      {
        send: (method, childId) => {
          sent.push(`${method} ${childId}`);
          return answer();
        },
        serverTime: () => passed,
        onNews: (listener) => {
          news = listener;
          return () => undefined;
        },
      },
      {
        monotonic: () => passed,
        later: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      },
    );
    line.subscribe(() => states.push(line.state()));
    line.actAs('tom');
    await jest.advanceTimersByTimeAsync(0);
    sent.length = 0;
    answer = asked;
  });
  afterEach(() => jest.useRealTimers());

  const pass = async (ms: number): Promise<void> => {
    passed += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };

  it('reads the open call of a child who takes the device', async () => {
    line.actAs('mia');
    expect(line.state()).toBe('quiet');
    await pass(0);
    answer = none;
    line.actAs('leo');
    expect(line.state()).toBe('quiet');
    await pass(0);
    expect([states, sent]).toEqual([
      ['asked', 'quiet'],
      ['GET mia', 'GET leo'],
    ]);
  });

  it('shows no answer that is older than a tap', async () => {
    let reply = (_: Response) => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    news();
    answer = asked;
    await line.askForHelp();
    reply(Response.json({ call: null }));
    await pass(0);
    expect([line.state(), sent]).toEqual(['asked', ['GET tom', 'PUT tom']]);
  });

  it('asks once for many taps, and again after a while', async () => {
    for (let taps = 0; taps < 5; taps++) void line.askForHelp();
    await pass(1_000);
    await line.askForHelp();
    expect([line.state(), sent]).toEqual(['asked', ['PUT tom']]);
    await pass(sendAgainMs);
    await line.askForHelp();
    expect(sent).toEqual(['PUT tom', 'PUT tom']);
    expect(states).toEqual(['asked']);
  });

  it('shows that an adult is coming as soon as the news arrive', async () => {
    await line.askForHelp();
    answer = coming;
    news();
    await pass(0);
    expect([line.state(), sent]).toEqual(['coming', ['PUT tom', 'GET tom']]);
    expect([line.takeAnswer(), line.takeAnswer()]).toEqual([true, false]);
  });

  it('reads an open call without news, and rests when it is over', async () => {
    await line.askForHelp();
    await pass(readMs);
    expect(sent).toEqual(['PUT tom', 'GET tom']);
    answer = answerOf({ state: 'coming', endsAt: endsAt(passed + readMs + 4_000) });
    await pass(readMs);
    answer = none;
    await pass(4_500);
    expect(line.state()).toBe('quiet');
    const count = sent.length;
    await pass(600_000);
    expect(sent).toHaveLength(count);
  });

  it.each([
    ['without a network', offline],
    ['without a session', refused],
    ['with help switched off', none],
  ])('says %s that adults were not told, and forgets it', async (_, given) => {
    answer = given;
    await line.askForHelp();
    expect(line.state()).toBe('aloud');
    // A second tap tries again at once.
    answer = asked;
    await line.askForHelp();
    expect(states).toEqual(['aloud', 'asked']);
    answer = given;
    await pass(sendAgainMs);
    await line.askForHelp();
    await pass(aloudMs);
    expect(line.state()).toBe('quiet');
  });

  it('keeps an open call while the network is away', async () => {
    await line.askForHelp();
    answer = offline;
    await pass(readMs);
    expect(line.state()).toBe('asked');
    answer = coming;
    await pass(readMs);
    expect(line.state()).toBe('coming');
  });

  it('belongs to the child who asked', async () => {
    const asking = line.askForHelp();
    answer = none;
    line.actAs('mia');
    await asking;
    expect(line.state()).toBe('quiet');
    answer = asked;
    await line.askForHelp();
    expect([line.state(), sent]).toEqual(['asked', ['PUT tom', 'GET mia', 'PUT mia']]);
    line.actAs('mia');
    expect(line.state()).toBe('asked');
  });
});
