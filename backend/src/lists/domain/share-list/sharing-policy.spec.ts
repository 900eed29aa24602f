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
  ['19 collaborators', { size: 19 }, 'invite'],
  ['20 collaborators', { size: 20 }, 'full'],
  ['a collaborator', { isOwner: false }, 'owners-only'],
  ['a collaborator, an address on the list', { isOwner: false, isExisting: true }, 'owners-only'],
  ['a smaller plan', { mayShare: false }, 'upgrade-required'],
  ['a smaller plan, an address on the list', { mayShare: false, isExisting: true }, 'already-shared'],
  ['a smaller plan and a full list', { mayShare: false, size: 20 }, 'upgrade-required'],
  ['a new account', { isNew: true }, 'too-new'],
  ['a new account, an address on the list', { isNew: true, isExisting: true }, 'already-shared'],
  ['a new account on a smaller plan', { isNew: true, mayShare: false }, 'upgrade-required'],
  ['an address on a full list', { isExisting: true, size: 20 }, 'already-shared'],
  ['the own address', { isSelf: true }, 'self'],
  ['the own address, on a smaller plan', { isSelf: true, mayShare: false }, 'upgrade-required'],
])('decideShare, %s: %j gives %s', (_, given, verdict) => {
  expect(decideShare({ ...usual, ...given })).toBe(verdict);
});
