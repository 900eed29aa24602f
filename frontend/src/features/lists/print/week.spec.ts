import { firstDayOf, weekdays } from './week';

describe('weekdays', () => {
  it.each([
    ['en', ['en-US'], ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']],
    ['en', ['en-GB'], ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
    ['de', ['en-US', 'de-AT'], ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']],
    ['tr', [], ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz']],
    ['nl', ['fr-FR'], ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo']],
  ] as const)('in %s for a browser of %j are %j', (language, browser, days) => {
    expect(weekdays(language, browser)).toEqual(days);
  });

  it.each([
    ['en', 7],
    ['en-US', 7],
    ['en-IE', 1],
    ['fr', 1],
  ])('of %s start on day %i in a browser without week data', (tag, first) => {
    const known = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
    for (const name of ['getWeekInfo', 'weekInfo'])
      if (name in known)
        Object.defineProperty(Intl.Locale.prototype, name, { value: undefined, configurable: true });
    try {
      expect(firstDayOf(tag)).toBe(first);
    } finally {
      for (const name of ['getWeekInfo', 'weekInfo'] as const)
        if (name in known)
          Object.defineProperty(
            Intl.Locale.prototype,
            name,
            (known as Record<string, PropertyDescriptor>)[name] ?? {},
          );
    }
  });
});
