/**
 * The version of terms and privacy in all languages. Each change of their texts increments it and sets the
 * date.
 */
export const edition = { version: 8, date: '2026-11-30' };
