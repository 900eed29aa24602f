// @ts-check

/** Maps with free keys, and fields of other payment methods: their content has no fixed form. */
const OPEN = new Set([
  'metadata',
  'payment_method_options',
  'shipping',
  'customer_shipping',
  'last_payment_error',
  'next_action',
  'fraud_details',
  'enhanced_evidence',
  'enhanced_eligibility',
  'tip',
]);

/** An event carries any object there is. */
const ANYTHING = 'event.data.object';

/**
 * Where an object is not made as its example is: fields that are missing or of another JSON type. Null says nothing, in either.
 * @param {unknown} example @param {unknown} made @param {string} path
 * @returns {string[]}
 */
export function differences(example, made, path) {
  if (example === null || made === null) return [];
  if (kind(example) !== kind(made)) return [`${path}: ${kind(made)} for ${kind(example)}`];
  if (Array.isArray(example) && Array.isArray(made))
    return example.length === 0 || made.length === 0 ? [] : differences(example[0], made[0], `${path}[]`);
  if (typeof example !== 'object' || typeof made !== 'object') return [];
  return Object.entries(example).flatMap(([name, value]) => {
    if (!Object.hasOwn(made, name)) return [`${path}.${name}: missing`];
    return OPEN.has(name) || `${path}.${name}` === ANYTHING
      ? []
      : differences(value, /** @type {Record<string, unknown>} */ (made)[name], `${path}.${name}`);
  });
}

/** @param {unknown} value */
const kind = (value) => (Array.isArray(value) ? 'array' : typeof value);
