import { context, list, moved } from '../../testing/change-kit';
import * as archiveList from './archive-list';
import * as chooseCharacter from './choose-character';
import * as renameList from './rename-list';

describe('RenameList', () => {
  const change = { kind: 'list.renamed', name: 'Garden' } as const;

  it('shows and sends the new name', () => {
    expect(renameList.overlay.head?.(change)).toEqual({ name: 'Garden' });
    expect(renameList.request(change, 'list')).toEqual({
      method: 'PATCH',
      path: '/api/shopping-lists/list',
      body: { name: 'Garden' },
    });
    expect([renameList.limits, renameList.rejected]).toEqual([{ name: 120 }, {}]);
  });

  it('is a step if the name differs from the known one', () => {
    const isStep = (name: string, known = list as typeof list | undefined) =>
      renameList.applied.isStep?.(change, { name }, context([], { list: known }), undefined);
    expect([isStep('Garden'), isStep('Market'), isStep('Garden', undefined)]).toEqual([true, false, true]);
  });

  it('stores the answered head at its new version', () => {
    const answer = { name: 'Garden', archived: true, selectedCharacterId: 'kuzu' };
    expect(renameList.applied.rows(change, answer, context())).toEqual({
      list: { ...moved, head: { ...moved.head, ...answer } },
    });
    expect(renameList.applied.rows(change, answer, context([], { moved: {} }))).toEqual({
      list: { ...list, head: { ...list.head, ...answer } },
    });
    expect(renameList.applied.rows(change, answer, context([], { moved: {}, list: undefined }))).toEqual({});
  });
});

describe('ArchiveList', () => {
  const of = (archived: boolean) => ({ kind: 'list.archived', archived }) as const;

  it.each([
    [true, 'archive'],
    [false, 'unarchive'],
  ])('shows and sends archived %s', (archived, route) => {
    expect(archiveList.overlay.head?.(of(archived))).toEqual({ archived });
    expect(archiveList.request(of(archived), 'list')).toEqual({
      method: 'PATCH',
      path: `/api/shopping-lists/list/${route}`,
    });
  });

  it('is no step in a routine, whose ticks it changes too', () => {
    const schedule = [
      { validFrom: '2026-11-27', recurrence: null, band: 'morning', remindAt: null, children: [] },
    ] as const;
    const known = { ...list, head: { ...list.head, schedule } };
    expect(
      archiveList.applied.isStep?.(of(true), { archived: true }, context([], { list: known }), undefined),
    ).toBe(false);
  });

  it('is a step if the archive state changed', () => {
    const isStep = (archived: boolean) =>
      archiveList.applied.isStep?.(of(archived), { archived }, context(), undefined);
    expect([
      isStep(true),
      isStep(false),
      archiveList.applied.isStep?.(of(true), { archived: true }, context([], { list: undefined }), undefined),
    ]).toEqual([true, false, true]);
    expect(
      archiveList.applied.rows(
        of(true),
        { name: 'Market', archived: true, selectedCharacterId: null },
        context(),
      ).list?.head.archived,
    ).toBe(true);
    expect(archiveList.rejected).toEqual({});
  });
});

describe('ChooseCharacter', () => {
  const change = { kind: 'list.character', characterId: 'kuzu' } as const;

  it('shows and sends the character', () => {
    expect(chooseCharacter.overlay.head?.(change)).toEqual({ selectedCharacterId: 'kuzu' });
    expect(chooseCharacter.request(change, 'list')).toEqual({
      method: 'PATCH',
      path: '/api/shopping-lists/list/character',
      body: { selectedCharacterId: 'kuzu' },
    });
    expect(chooseCharacter.rejected).toEqual({});
  });

  it('is a step if the character changed', () => {
    const isStep = (selectedCharacterId: string | null) =>
      chooseCharacter.applied.isStep?.(change, { selectedCharacterId }, context(), undefined);
    expect([
      isStep('kuzu'),
      isStep(null),
      chooseCharacter.applied.isStep?.(
        change,
        { selectedCharacterId: 'kuzu' },
        context([], { list: undefined }),
        undefined,
      ),
    ]).toEqual([true, false, true]);
    expect(
      chooseCharacter.applied.rows(
        change,
        { name: 'Market', archived: false, selectedCharacterId: 'kuzu' },
        context(),
      ).list?.head.selectedCharacterId,
    ).toBe('kuzu');
  });
});
