const most = 50_000;
const known = new WeakMap<Intl.DateTimeFormat, Map<number, Intl.DateTimeFormatPart[]>>();
const original = Reflect.get(Intl.DateTimeFormat.prototype, 'formatToParts');

/**
 * Remembers the parts of instants for this process. Each page looks for the turn of the day at the same
 * instants, which takes half of the time of a seed.
 */
export function rememberFormats(): void {
  Intl.DateTimeFormat.prototype.formatToParts = function remembered(instant) {
    if (typeof instant !== 'number') return original.call(this, instant);
    let parts = known.get(this);
    if (!parts || parts.size > most) known.set(this, (parts = new Map<number, Intl.DateTimeFormatPart[]>()));
    let found = parts.get(instant);
    if (!found) parts.set(instant, (found = original.call(this, instant)));
    return found;
  };
}
