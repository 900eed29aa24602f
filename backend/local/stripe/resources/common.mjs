// @ts-check

/**
 * Undefined: the old value; null: removed.
 * @template T @param {T | null | undefined} given @param {T | null} was
 */
export const unset = (given, was) => (given === undefined ? was : given);

/** @param {import('../protocol/params.mjs').Params} params @param {import('../rows.mjs').Address | null} was */
export function readAddress(params, was) {
  if (params.has('address') && params.tree['address'] === '') return null;
  const given = params.inner('address');
  if (!given) return was;
  given.only('line1 line2 city country postal_code state');
  /** @param {keyof import('../rows.mjs').Address} name */
  const part = (name) => unset(given.text(name), was?.[name] ?? null);
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** @param {boolean} enabled */
export const taxOf = (enabled) => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
});
