import { dropBeforeId, edgeAt, dropEdgeFor, positionOf, moveBySteps, type Box } from './drop-target';

const tile = (id: string, column: number, row: number): Box => ({
  id,
  left: column * 100,
  top: row * 120,
  right: column * 100 + 90,
  bottom: row * 120 + 110,
});
const tiles = [tile('a', 0, 0), tile('b', 1, 0), tile('c', 0, 1), tile('d', 1, 1), tile('e', 0, 2)];
const chores = ['a', 'b', 'c'].map((id, row) => ({ ...tile(id, 0, row), right: 340 }));
const ids = ['a', 'b', 'c', 'd', 'e'];

describe('the drop target', () => {
  it('chooses left or right of the tile under the pointer', () => {
    expect(edgeAt({ x: 110, y: 50 }, tiles)).toEqual({ id: 'b', side: 'before' });
    expect(edgeAt({ x: 180, y: 50 }, tiles)).toEqual({ id: 'b', side: 'after' });
  });

  it('chooses above or below in one column', () => {
    expect(edgeAt({ x: 300, y: 130 }, chores)).toEqual({ id: 'b', side: 'before' });
    expect(edgeAt({ x: 300, y: 220 }, chores)).toEqual({ id: 'b', side: 'after' });
  });

  it('takes the nearest card between cards, and null without cards', () => {
    expect(edgeAt({ x: 190, y: 300 }, tiles)).toEqual({ id: 'e', side: 'after' });
    expect(edgeAt({ x: -40, y: -90 }, tiles)).toEqual({ id: 'a', side: 'before' });
    expect(edgeAt({ x: 0, y: 0 }, [])).toBeNull();
  });

  it('takes the place of a neighbour, on either half of it', () => {
    for (const x of [110, 180])
      expect(dropEdgeFor('a', { x, y: 50 }, tiles, ids)).toEqual({ id: 'b', side: 'after' });
    for (const x of [10, 80])
      expect(dropEdgeFor('b', { x, y: 50 }, tiles, ids)).toEqual({ id: 'a', side: 'before' });
    expect(dropEdgeFor('e', { x: 180, y: 170 }, tiles, ids)).toEqual({ id: 'd', side: 'before' });
    // Farther away the halves count; over the card itself it stays.
    expect(dropEdgeFor('a', { x: 110, y: 170 }, tiles, ids)).toEqual({ id: 'd', side: 'before' });
    expect(dropBeforeId(ids, 'a', dropEdgeFor('a', { x: 80, y: 50 }, tiles, ids)!)).toBe('b');
  });

  it('returns the id of the next card, never the held one', () => {
    expect(dropBeforeId(ids, 'a', { id: 'c', side: 'before' })).toBe('c');
    expect(dropBeforeId(ids, 'a', { id: 'c', side: 'after' })).toBe('d');
    expect(dropBeforeId(ids, 'd', { id: 'c', side: 'after' })).toBe('e');
    expect(dropBeforeId(ids, 'e', { id: 'd', side: 'after' })).toBeNull();
  });

  it('steps along the list and stops at its ends', () => {
    expect(positionOf(ids, 'b', 'c')).toBe(1);
    expect(moveBySteps(ids, 'b', 'c', 1)).toBe('d');
    expect(moveBySteps(ids, 'b', 'c', -1)).toBe('a');
    expect(moveBySteps(ids, 'b', 'a', -1)).toBe('a');
    expect(moveBySteps(ids, 'b', 'e', 1)).toBeNull();
    expect(moveBySteps(ids, 'b', null, 1)).toBeNull();
    expect(moveBySteps(ids, 'b', null, -2)).toBe('d');
    expect(positionOf(ids, 'b', null)).toBe(4);
  });
});
