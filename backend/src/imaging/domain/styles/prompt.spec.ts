import { type PromptKind, promptNameKey } from '@pictick/rules/imaging/prompt-text';
import { referenceOf, Prompt } from './prompt';

const now = new Date('2026-11-21T10:00:00Z');
const create = (
  kind: PromptKind,
  template: string,
  allowMissingPlaceholder?: boolean,
  name = 'Crayon',
): Prompt =>
  Prompt.create(
    { id: 'p', userId: 'u', kind },
    { name, template, allowMissingPlaceholder, language: 'en' },
    now,
  );
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'fine';
  } catch (error) {
    const { code, details } = error as { code: string; details?: { field: string; rule: string }[] };
    return code === 'VALIDATION_FAILED' ? `${details?.[0]?.field} ${details?.[0]?.rule}` : code;
  }
};

it.each<[PromptKind, string, boolean, string]>([
  ['custom', 'a %s in the rain', false, 'fine'],
  ['custom', 'rain', true, 'PROMPT_PLACEHOLDER_REQUIRED'],
  ['style', 'crayon on paper', false, 'PROMPT_PLACEHOLDER_REQUIRED'],
  ['style', 'crayon on paper', true, 'fine'],
  ['character', 'a fox', false, 'PROMPT_PLACEHOLDER_REQUIRED'],
  ['character', 'a fox who likes to %s', false, 'fine'],
  ['style', '%s and %s', true, 'template format'],
  ['style', ' %s ', false, 'template required'],
  ['style', '\u200b', true, 'template required'],
  ['style', `%s${'x'.repeat(298)}`, false, 'fine'],
  ['style', `%s${'x'.repeat(299)}`, false, 'template max'],
  ['style', `%s${'🦊'.repeat(298)}`, false, 'fine'],
  ['style', `%s${'👋🏽'.repeat(298)}`, false, 'fine'],
  ['style', `%s${'👋🏽'.repeat(299)}`, false, 'template max'],
  ['style', `%s e${'\u0327\u0302'.repeat(2_000)}`, false, 'template max'],
])(
  'Prompt.create validates a template: %s "%s", may lack the placeholder: %s -> %s',
  (kind, template, allowed, expected) => expect(codeOf(() => create(kind, template, allowed))).toBe(expected),
);

it.each([
  ['', 'name required'],
  [' \u200b ', 'name required'],
  ['x'.repeat(60), 'fine'],
  ['x'.repeat(61), 'name max'],
  ['🇹🇷'.repeat(60), 'fine'],
  ['🇹🇷'.repeat(61), 'name max'],
])('Prompt.create validates the name %j: %s', (name, expected) =>
  expect(codeOf(() => create('style', '%s', true, name))).toBe(
    expected === 'fine' ? 'template required' : expected,
  ),
);

it.each([
  ['Istanbul', 'istanbul'],
  ['İSTANBUL', 'istanbul'],
  ['ıstanbul', 'Istanbul'],
  ['Straße', 'STRASSE'],
  ['Ｆｏｘ', 'fox'],
  ['Zoe\u0308', 'ZOË'],
])('promptNameKey is the same for %s and %s', (one, other) =>
  expect(promptNameKey(one)).toBe(promptNameKey(other)),
);

it('promptNameKey differs for names with other letters', () =>
  expect(new Set(['fox', 'föx', 'foxy'].map(promptNameKey)).size).toBe(3));

it('Prompt increments its version with changes that affect pictures only', () => {
  const prompt = create('character', 'a fox', true);
  prompt.rewrite(
    { name: 'Crayon', template: ' a  fox ', allowMissingPlaceholder: true, language: 'en' },
    now,
  );
  expect(prompt.version).toBe(1);
  prompt.rewrite(
    { name: 'Crayon', template: 'a red fox', allowMissingPlaceholder: true, language: 'en' },
    now,
  );
  expect(prompt.version).toBe(2);
  prompt.awaitReference('one', now);
  expect(prompt.version).toBe(2);
  prompt.setReference({ sha: 'a', thumbHash: 'h', color: '#fff' }, 'another', now);
  expect([prompt.version, prompt.referenceSha]).toEqual([2, null]);
  prompt.setReference({ sha: 'a', thumbHash: 'h', color: '#fff' }, 'one', now);
  expect([prompt.version, prompt.referenceSha]).toEqual([3, 'a']);
  prompt.setReference({ sha: 'b', thumbHash: 'h', color: '#fff' }, null, now);
  expect(prompt.snapshot()).toMatchObject({ version: 4, referenceSha: 'b', referenceImageId: null });
});

it('Prompt removes its reference image when it is deleted', () => {
  const prompt = create('character', 'a fox to %s');
  prompt.setReference({ sha: 'a'.repeat(64), thumbHash: 'h', color: '#123456' }, null, now);
  expect(prompt.referenceSha).not.toBeNull();
  prompt.remove(now);
  expect([prompt.isDeleted, prompt.referenceSha]).toEqual([true, null]);
});

it.each([
  [null, null, { referenceStatus: 'none', referenceReason: null }],
  ['sha', null, { referenceStatus: 'ready', referenceReason: null }],
  ['sha', { status: 'requested', reason: null }, { referenceStatus: 'generating', referenceReason: null }],
  [null, { status: 'generating', reason: null }, { referenceStatus: 'generating', referenceReason: null }],
  [
    'sha',
    { status: 'failed', reason: 'safety_filter' },
    { referenceStatus: 'failed', referenceReason: 'safety_filter' },
  ],
  ['sha', { status: 'ready', reason: null }, { referenceStatus: 'ready', referenceReason: null }],
] as const)('referenceOf with %s shown and %j requested last is %j', (sha, asked, told) =>
  expect(referenceOf(sha, asked)).toEqual(told),
);
