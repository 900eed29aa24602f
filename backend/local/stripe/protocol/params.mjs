// @ts-check
import { malformed } from './errors.mjs';

/**
 * Stripe's parameters: a form whose names carry brackets, `items[0][price]=…`.
 * @typedef {{[name: string]: string | Tree}} Tree
 */

/** @param {string} text @returns {Tree} */
export function decode(text) {
  /** @type {Tree} */
  const tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(tree, pathOf(name), value);
  return tree;
}

/** @param {string} name */
function pathOf(name) {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts) throw malformed(`Invalid parameter name: ${name.slice(0, 100)}`);
  return [parts[1] ?? '', ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
}

/** @param {Tree} tree @param {string[]} path @param {string} value */
function place(tree, [name = '', ...rest], value) {
  const key = name === '' ? String(Object.keys(tree).length) : name;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inner = tree[key];
  const next =
    inner === undefined || typeof inner === 'string' ? /** @type {Tree} */ (Object.create(null)) : inner;
  tree[key] = next;
  place(next, rest, value);
}

/** Reads parameters by name and kind; an empty value removes a field, as at Stripe. */
export class Params {
  /** @param {Tree} tree @param {string} [within] */
  constructor(tree, within = '') {
    this.tree = tree;
    this.within = within;
  }

  /** @param {string} name */
  full(name) {
    return this.within === '' ? name : `${this.within}[${name}]`;
  }

  /** @param {string} allowed names, parted by blanks */
  only(allowed) {
    const known = new Set(allowed.split(' '));
    const unknown = Object.keys(this.tree).find((name) => !known.has(name));
    if (unknown !== undefined)
      throw malformed(`Received unknown parameter: ${this.full(unknown)}`, {
        code: 'parameter_unknown',
        param: this.full(unknown),
      });
  }

  /** @param {string} name */
  has(name) {
    return this.tree[name] !== undefined;
  }

  /** @param {string} name @returns {string | null | undefined} null: taken away; undefined: not spoken of */
  text(name) {
    const value = this.tree[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw malformed('Invalid string', { param: this.full(name) });
    if (value.length > 5000) throw malformed(`Invalid string: too long`, { param: this.full(name) });
    return value === '' ? null : value;
  }

  /** @param {string} name @returns {string} */
  need(name) {
    const value = this.text(name);
    if (value === undefined)
      throw malformed(`Missing required param: ${this.full(name)}.`, {
        code: 'parameter_missing',
        param: this.full(name),
      });
    if (value === null)
      throw malformed(
        `You passed an empty string for '${this.full(name)}'. We assume empty values are an attempt to unset a parameter; however '${this.full(name)}' cannot be unset.`,
        { code: 'parameter_invalid_empty', param: this.full(name) },
      );
    return value;
  }

  /** @template {string} T @param {string} name @param {readonly T[]} words @returns {T | undefined} */
  word(name, words) {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    const found = words.find((word) => word === value);
    if (found === undefined)
      throw malformed(`Invalid ${this.full(name)}: must be one of ${words.join(', ')}`, {
        param: this.full(name),
      });
    return found;
  }

  /** @param {string} name @returns {number | undefined} */
  int(name) {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw malformed(`Invalid integer: ${value.slice(0, 50)}`, {
        code: 'parameter_invalid_integer',
        param: this.full(name),
      });
    return Number(value);
  }

  /** @param {string} name @returns {boolean | undefined} */
  flag(name) {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (value !== 'true' && value !== 'false')
      throw malformed(`Invalid boolean: ${value.slice(0, 50)}`, { param: this.full(name) });
    return value === 'true';
  }

  /** @param {string} name @returns {Params | undefined} */
  inner(name) {
    const value = this.tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw malformed('Invalid object', { param: this.full(name) });
    return new Params(value, this.full(name));
  }

  /** @param {string} name @returns {Params[] | undefined} */
  items(name) {
    const inner = this.inner(name);
    if (!inner) return this.tree[name] === '' ? [] : undefined;
    return Object.keys(inner.tree).map((index) => {
      if (!/^\d+$/.test(index)) throw malformed('Invalid array', { param: this.full(name) });
      return /** @type {Params} */ (inner.inner(index) ?? new Params({}, inner.full(index)));
    });
  }

  /** @param {string} name @returns {string[] | undefined} */
  texts(name) {
    const inner = this.inner(name);
    if (!inner) return this.tree[name] === '' ? [] : undefined;
    return Object.keys(inner.tree).map((index) => inner.need(index));
  }

  /**
   * Given keys are set, keys with an empty value are removed, the others stay.
   * @param {Record<string, string>} was @returns {Record<string, string>}
   */
  metadata(was = {}) {
    if (this.tree['metadata'] === '') return {};
    const given = this.inner('metadata');
    if (!given) return was;
    const now = { ...was };
    for (const name of Object.keys(given.tree)) {
      const value = given.text(name);
      if (name.length > 40)
        throw malformed(`Metadata keys may have at most 40 characters: ${name.slice(0, 50)}`, {
          param: 'metadata',
        });
      if (value === null || value === undefined) delete now[name];
      else if (value.length > 500)
        throw malformed('Metadata values may have at most 500 characters.', { param: given.full(name) });
      else now[name] = value;
    }
    if (Object.keys(now).length > 50)
      throw malformed('Metadata can have at most 50 keys.', { param: 'metadata' });
    return now;
  }

  /** `created[gte]` and the like, or one time. @param {string} name @returns {(moment: number) => boolean} */
  range(name) {
    const value = this.tree[name];
    if (value === undefined) return () => true;
    if (typeof value === 'string') {
      const moment = this.int(name);
      return (at) => at === moment;
    }
    const bounds = /** @type {Params} */ (this.inner(name));
    bounds.only('gt gte lt lte');
    const [gt, gte, lt, lte] = [bounds.int('gt'), bounds.int('gte'), bounds.int('lt'), bounds.int('lte')];
    return (at) => at > (gt ?? -1) && at >= (gte ?? 0) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);
  }
}
