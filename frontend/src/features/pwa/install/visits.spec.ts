import { countVisit, dismiss, isDismissed, type Memory } from './visits';

const shelf = (given: Record<string, string> = {}) => {
  const stored = new Map(Object.entries(given));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
};
const nowhere = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};
const forbidden: Memory = {
  get local(): never {
    throw new DOMException('denied', 'SecurityError');
  },
  get session(): never {
    throw new DOMException('denied', 'SecurityError');
  },
};
const day = 86_400_000;
const today = Date.UTC(2026, 10, 21);

describe('countVisit', () => {
  it('counts each session once', () => {
    const local = shelf();
    const monday = { local, session: shelf() };
    expect([countVisit(monday), countVisit(monday), countVisit({ local, session: shelf() })]).toEqual([
      1, 1, 2,
    ]);
    expect(local.stored.get('pwa_visit_count')).toBe('2');
  });

  it.each(['', '-3', '1e9', 'NaN', '1.5', ' 7', '0', '99999999999999', '<b>', '{"a":1}', 'Infinity'])(
    'starts over where the stored count is invalid: %s',
    (value) => {
      expect(countVisit({ local: shelf({ pwa_visit_count: value }), session: shelf() })).toBe(1);
    },
  );

  it('stops counting at a limit', () => {
    expect(countVisit({ local: shelf({ pwa_visit_count: '999999' }), session: shelf() })).toBe(999_999);
  });

  it.each<[string, Memory]>([
    ['storage throws', { local: nowhere, session: nowhere }],
    ['storage itself is forbidden', forbidden],
    ['the session forgets', { local: shelf({ pwa_visit_count: '5' }), session: nowhere }],
    ['the device forgets', { local: nowhere, session: shelf() }],
    ['the device is full', { local: { ...nowhere, getItem: () => '5' }, session: shelf() }],
  ])('returns 0 where %s', (_, memory) => {
    expect(countVisit(memory)).toBe(0);
  });
});

describe('"not now"', () => {
  const after = (days: number) => {
    const memory = { local: shelf(), session: shelf() };
    dismiss(memory, today);
    return isDismissed(memory, today + days * day);
  };

  it('lasts seven days', () => {
    expect([after(0), after(6.99), after(7)]).toEqual([true, true, false]);
  });

  it('survives a clock that is set back a little, not one that was years ahead', () => {
    expect([after(-1), after(-400)]).toEqual([true, false]);
  });

  it('is stored as the flag and its time', () => {
    const local = shelf();
    dismiss({ local, session: shelf() }, 5);
    expect(JSON.parse(local.stored.get('pwa_install_dismissed') ?? '')).toEqual({
      dismissed: true,
      timestamp: 5,
    });
  });

  it.each([
    '',
    'true',
    '{',
    '[]',
    'null',
    '{"dismissed":true}',
    `{"dismissed":"yes","timestamp":${today}}`,
    `{"dismissed":true,"timestamp":"${today}"}`,
    '{"dismissed":true,"timestamp":null}',
    '{"dismissed":true,"timestamp":1e999}',
    '{"dismissed":true,"timestamp":-1e300}',
    `{"dismissed":false,"timestamp":${today}}`,
  ])('is ignored where the stored value is foreign: %s', (pwa_install_dismissed) => {
    expect(isDismissed({ local: shelf({ pwa_install_dismissed }), session: shelf() }, today)).toBe(false);
  });

  it('is not stored without storage', () => {
    for (const memory of [{ local: nowhere, session: nowhere }, forbidden]) {
      dismiss(memory, today);
      expect(isDismissed(memory, today)).toBe(false);
    }
  });
});
