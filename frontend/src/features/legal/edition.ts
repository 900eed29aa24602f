/** Of terms and privacy, in all languages together: counted up, and dated, with each change of what they say. */
export const edition = { version: 5, date: '2026-11-24' };
