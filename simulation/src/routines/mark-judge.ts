import { naiveTick } from '../../../packages/rules/src/testing/naive-routines';
import type { JudgedFamily, JudgedList } from './judged-family';
import { dayMs, inBounds } from './known-days';
import { type Answer, type Judged, type Leaf, pathOfList } from './leaf';

interface JudgedMark {
  version: number;
  actor: string;
  state: string;
}

/** Judges each answer to a mark or a tick: what is accepted, superseded or refused, and why. */
export class MarkJudge {
  private readonly refused = new Set<string>();
  private readonly marks = new Map<string, JudgedMark>();

  constructor(private readonly family: JudgedFamily) {}

  markAnswered({ leaf, answer, instant }: Judged, listId: string, itemId: string, day: string): void {
    const { actingChild, body, userId } = leaf;
    const its = this.family.lists.get(listId);
    const known = its?.all.find(({ id }) => id === itemId);
    const asked = actingChild ?? (body['childId'] as string | null);
    const what = `the mark ${body['state'] as string} of ${itemId.slice(4, 8)} on ${day} for ${asked?.slice(0, 1)}`;
    const isInBounds = inBounds(day, instant);
    if (answer.status >= 300) {
      // A repeated request gets the first answer again, for what was so then.
      if (this.refused.has(leaf.key)) return;
      const reason = this.refusal(leaf, its, known, asked, isInBounds);
      this.refused.add(leaf.key);
      this.family.count(`mark refused: ${reason ?? 'no reason'}`);
      if (reason === null)
        this.family.violations.push(`${what} was refused without a reason: ${JSON.stringify(answer)}`);
      return;
    }
    if (!isInBounds) this.family.violations.push(`${what} was taken on ${new Date(instant).toISOString()}`);
    if (!its || !known) {
      this.family.violations.push(`${what} was taken for an unknown item`);
      return;
    }
    const child = actingChild !== null && this.family.isFamilys(its, day) ? null : asked;
    const state = body['state'] as string;
    const isKept = this.isKept(
      its.id,
      { itemId, day, child },
      actingChild ?? userId,
      state,
      body['baseVersion'] as number | undefined,
      instant,
    );
    this.family.count(`mark ${actingChild ? 'by a child' : 'by an adult'}: ${isKept ? 'superseded' : state}`);
    if ((answer.body?.['superseded'] === true) !== isKept)
      this.family.violations.push(
        `${what} was ${isKept ? 'not ' : ''}superseded: ${JSON.stringify(answer.body)}`,
      );
    if (!isKept) this.push({ itemId, day, child }, state, actingChild ?? userId, answer);
  }

  /** Why a mark may be refused; null: for no reason that this page of the design knows. */
  private refusal(
    { actingChild, body }: Leaf,
    its: JudgedList | undefined,
    known: { isDeleted: boolean } | undefined,
    asked: string | null,
    isInBounds: boolean,
  ): string | null {
    if (!isInBounds) return 'day';
    if (!its || !known || known.isDeleted) return 'item';
    if (actingChild !== null && (its.isArchived || !its.given.has(actingChild))) return 'not given';
    if (its.schedules.length === 0) return 'no routine';
    const child = body['childId'] === undefined ? asked : (body['childId'] as string | null);
    const had = its.schedules.some(({ children }) =>
      child === null ? children.length === 0 : children.includes(child),
    );
    return had ? null : 'child';
  }

  /** A newer mark of another actor stays if the change was decided on an old state. */
  private isKept(
    listId: string,
    { itemId, day, child }: { itemId: string; day: string; child: string | null },
    actor: string,
    state: string,
    base: number | undefined,
    instant: number,
  ): boolean {
    const stored = this.marks.get(`${itemId} ${day} ${child}`);
    if (!stored || stored.state === state || stored.actor === actor || base === undefined) return false;
    if (stored.version <= base) return false;
    const left = this.family.madeAt(listId, base + 1);
    return left === undefined || instant - left > dayMs;
  }

  private push(
    { itemId, day, child }: { itemId: string; day: string; child: string | null },
    state: string,
    actor: string,
    { body }: Answer,
  ): void {
    const key = `${itemId} ${day} ${child}`;
    if ((this.marks.get(key)?.state ?? 'open') === state) return;
    this.marks.set(key, { version: (body?.['listVersion'] as number | undefined) ?? 0, actor, state });
    this.family.household.marks.push({ item: itemId, day, child, state, actor });
  }

  ticked({ leaf, answer, instant }: Judged, itemId: string): void {
    const { body, userId, path } = leaf;
    const its = this.family.lists.get(pathOfList.exec(path)?.[1] ?? '');
    if (!its) return;
    const day = this.family.today(instant);
    const isChecked = this.family.isChecked(its.id, itemId, day);
    const isDone = (body['checked'] as boolean | undefined) ?? !isChecked;
    const routine = this.family.routineOn(its.id, day);
    if (!routine) {
      if (answer.body?.['superseded'] === true) return;
      if (isDone) its.ticks.add(itemId);
      else its.ticks.delete(itemId);
      return;
    }
    const before = this.family.household.marks.length;
    naiveTick(this.family.household, routine, itemId, isDone, day, userId);
    for (const mark of this.family.household.marks.splice(before)) {
      const key = { itemId, day, child: mark.child };
      const base = body['baseVersion'] as number | undefined;
      if (!this.isKept(its.id, key, userId, mark.state, base, instant))
        this.push(key, mark.state, userId, answer);
    }
    const shown = answer.body?.['checked'];
    if (shown !== this.family.isChecked(its.id, itemId, day))
      this.family.violations.push(`a tick of ${itemId.slice(4, 8)} on ${day} was answered ${String(shown)}`);
  }

  kidTicked({ leaf: { body, actingChild }, answer, instant }: Judged, itemId: string): void {
    const its = this.family.listOf(itemId);
    if (!its || actingChild === null) return;
    const day = this.family.today(instant);
    const isDone = body['checked'] as boolean;
    if (this.family.routineOn(its.id, day))
      this.push(
        { itemId, day, child: this.family.isFamilys(its, day) ? null : actingChild },
        isDone ? 'done' : 'open',
        actingChild,
        answer,
      );
    else if (isDone) its.ticks.add(itemId);
    else its.ticks.delete(itemId);
  }
}
