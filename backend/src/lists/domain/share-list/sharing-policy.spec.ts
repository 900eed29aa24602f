import { type ShareCase, decideShare } from './sharing-policy';

const usual: ShareCase = {
  isOwner: true,
  mayShare: true,
  isNew: false,
  isSelf: false,
  isExisting: false,
  size: 0,
};

it.each<[string, Partial<ShareCase>, string]>([
  ['the owner with a plan for it', {}, 'invite'],
  ['nineteen are there', { size: 19 }, 'invite'],
  ['twenty are there', { size: 20 }, 'full'],
  ['somebody else', { isOwner: false }, 'owners-only'],
  ['somebody else, about one who is there', { isOwner: false, isExisting: true }, 'owners-only'],
  ['a smaller plan', { mayShare: false }, 'upgrade-required'],
  ['a smaller plan, about one who is there', { mayShare: false, isExisting: true }, 'already-shared'],
  ['a smaller plan and a full list', { mayShare: false, size: 20 }, 'upgrade-required'],
  ['an account of today', { isNew: true }, 'too-new'],
  ['an account of today, about one who is there', { isNew: true, isExisting: true }, 'already-shared'],
  ['an account of today, on a smaller plan', { isNew: true, mayShare: false }, 'upgrade-required'],
  ['twice the same', { isExisting: true, size: 20 }, 'already-shared'],
  ['their own address', { isSelf: true }, 'self'],
  ['their own address, on a smaller plan', { isSelf: true, mayShare: false }, 'upgrade-required'],
])('%s: %j gives %s', (_, given, verdict) => {
  expect(decideShare({ ...usual, ...given })).toBe(verdict);
});
