import type { NaiveHousehold } from '../../../packages/rules/src/testing/naive-routines';
import type { JudgedFamily } from './judged-family';
import { type Answer, type Judged, type Leaf, list } from './leaf';
import { ListJudge } from './list-judge';
import { MarkJudge } from './mark-judge';

/** Judges each answer of the server once, and keeps the judged family by what was accepted. */
export class RoutineJudge {
  private readonly judged = new Set<string>();
  private readonly removedDaysOff = new Map<string, NaiveHousehold['daysOff'][number]>();
  private readonly daysOff = new Map<string, NaiveHousehold['daysOff'][number]>();
  private readonly marks: MarkJudge;
  private readonly lists: ListJudge;

  constructor(private readonly family: JudgedFamily) {
    this.marks = new MarkJudge(family);
    this.lists = new ListJudge(family);
  }

  answered(leaf: Leaf, answer: Answer, instant: number): void {
    const { key, path, method } = leaf;
    const { status } = answer;
    if (status >= 500 || status === 0 || status === 401 || this.judged.has(key)) return;
    const code = answer.body?.['code'];
    if (code === 'EPOCH_OVER' || code === 'IDEMPOTENCY_IN_PROGRESS') return;
    const isDone = status < 300;
    if (isDone) this.judged.add(key);
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')}`;
    if (!path.includes('/marks/')) this.family.count(`${what} ${isDone ? 'done' : status}`);
    for (const [pattern, judged] of this.routes) {
      const match = pattern.exec(`${method} ${path}`);
      if (!match) continue;
      const [, first = '', second = '', third = ''] = match;
      // Only of marks it matters why they were refused.
      if (isDone || path.includes('/marks/')) judged({ leaf, answer, instant }, first, second, third);
      return;
    }
  }

  private readonly routes: readonly [
    path: RegExp,
    judged: (judged: Judged, first: string, second: string, third: string) => void,
  ][] = [
    [
      new RegExp(`^PUT ${list}/items/([^/]+)/marks/([^/]+)$`),
      (judged, listId, itemId, day) => this.marks.markAnswered(judged, listId, itemId, day),
    ],
    [
      /^PUT \/api\/kid\/items\/([^/]+)\/marks\/([^/]+)$/,
      (judged, itemId, day) =>
        this.marks.markAnswered(judged, this.family.listOf(itemId)?.id ?? '', itemId, day),
    ],
    [/^PUT \/api\/kid\/items\/([^/]+)\/checked$/, (judged, itemId) => this.marks.kidTicked(judged, itemId)],
    [
      new RegExp(`^PATCH ${list}/items/([^/]+)/toggle$`),
      (judged, _, itemId) => this.marks.ticked(judged, itemId),
    ],
    [new RegExp(`^POST ${list}/items$`), ({ leaf }, id) => this.lists.added(id, [leaf.body])],
    [new RegExp(`^POST ${list}/items:batch$`), (judged, id) => this.lists.addedMany(judged, id)],
    [
      new RegExp(`^POST ${list}/items/([^/]+)/restore$`),
      (_, id, itemId) => this.lists.change(id, itemId, { isDeleted: false }),
    ],
    [
      new RegExp(`^DELETE ${list}/items/([^/]+)$`),
      (_, id, itemId) => this.lists.change(id, itemId, { isDeleted: true }),
    ],
    [
      new RegExp(`^PATCH ${list}/items/([^/]+)$`),
      (judged, id, itemId) => this.lists.edited(judged, id, itemId),
    ],
    [
      new RegExp(`^PUT ${list}/schedule$`),
      ({ leaf, instant }, id) => this.lists.scheduled(id, leaf.body, instant),
    ],
    [
      new RegExp(`^PATCH ${list}/(archive|unarchive)$`),
      (_, id, what) => this.lists.archived(id, what === 'archive'),
    ],
    [
      /^(POST|DELETE) \/api\/households\/[^/]+\/days-off(?:\/([^/]+))?(\/restore)?$/,
      ({ leaf }, method, id, isBack) => this.dayOff(method, id || null, isBack !== '', leaf.body),
    ],
  ];

  private dayOff(method: string, id: string | null, isBack: boolean, body: Record<string, unknown>): void {
    const key = id ?? (body['id'] as string);
    const known = this.daysOff.get(key) ?? this.removedDaysOff.get(key);
    if (method === 'DELETE') {
      if (known) this.removedDaysOff.set(key, known);
      this.daysOff.delete(key);
    } else {
      const { from, to, childId } = body as { from: string; to: string; childId: string | null };
      if (!known) this.daysOff.set(key, { from, to, child: childId });
      else if (isBack) this.daysOff.set(key, known);
    }
    this.family.household.daysOff = [...this.daysOff.values()];
  }
}
