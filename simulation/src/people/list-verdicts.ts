import type { Leaf } from './calls';
import type { FamilyModel, ModelList, Sure } from './family-model';

/** If a change has to be accepted, and its effect on the model. */
export interface Verdict {
  may: Sure;
  /** Refusals for a reason other than access. */
  besides?: readonly string[];
  apply?: (answer: Record<string, unknown>) => void;
}

export const refused: Verdict = { may: 'no' };
const lists = '/api/shopping-lists';
const listPath = /^\/api\/shopping-lists\/([^/]+)(?:\/(.*))?$/;
const togglePath = /^items\/([^/]+)\/toggle$/;
const markPath = /^items\/([^/]+)\/marks\/([^/]+)$/;
/** Days of marks are judged in the simulation of routines. */
const ofDays = ['VALIDATION_FAILED'];

/** Judges changes of lists by adults. */
export class ListVerdicts {
  constructor(private readonly model: FamilyModel) {}

  of({ method, path, body }: Leaf, user: string, at: number): Verdict {
    if (method === 'POST' && path === lists)
      return { may: 'yes', apply: () => this.create(String(body['id']), user) };
    const [, id = '', rest = ''] = listPath.exec(path) ?? [];
    const list = this.model.lists.get(id);
    if (!list) return refused;
    const may = this.model.mayRead(list, user, at);
    const toggled = togglePath.exec(rest)?.[1];
    if (toggled !== undefined)
      return {
        may: list.items.has(toggled) ? may : 'no',
        apply: ({ superseded }) => {
          if (superseded !== true && !list.isRoutine) list.items.set(toggled, body['checked'] === true);
        },
      };
    const mayChange = this.model.mayChange(list, user, at);
    if (rest === 'items' || rest === 'items:batch')
      return { may: mayChange, apply: () => this.add(list, body) };
    if (rest === 'schedule')
      return { may: mayChange, besides: ofDays, apply: () => this.schedule(list, body) };
    if (markPath.test(rest))
      return {
        may: this.mayMark(list, body['childId'], user, at),
        besides: ofDays,
        apply: (answer) => this.mark(list, answer),
      };
    return { may: mayChange === 'no' ? 'no' : 'maybe' };
  }

  /** A helper marks for the own children. */
  private mayMark(list: ModelList, child: unknown, user: string, at: number): Sure {
    const may = this.model.mayRead(list, user, at);
    const helped = this.model.helpedIn(list, user, at);
    if (may !== 'yes' || helped.length === 0) return may;
    return helped.includes(String(child)) ? 'yes' : 'no';
  }

  /** The marks that an answer names. */
  mark(list: ModelList, answer: Record<string, unknown>): void {
    const mark = answer['mark'] as
      | { itemId: string; day: string; childId: string | null; state: string }
      | undefined;
    if (!mark) throw new Error(`An answer without a mark: ${JSON.stringify(answer)}`);
    const { itemId: item, day, childId: child, state } = mark;
    list.marks.set(`${item} ${day} ${child}`, { item, day, child, state });
  }

  private create(id: string, owner: string): void {
    const list = { id, owner, home: null, given: new Set<string>(), isRoutine: false };
    this.model.lists.set(id, { ...list, items: new Map(), marks: new Map() });
  }

  private add(list: ModelList, body: Record<string, unknown>): void {
    const items = (body['items'] ?? [body]) as { id: string }[];
    for (const { id } of items) list.items.set(id, false);
  }

  /** Only at the start. */
  private schedule(list: ModelList, body: Record<string, unknown>): void {
    const children = body['children'] as string[];
    list.isRoutine = true;
    list.home = this.model.homeOfChild(children[0] ?? '')?.id ?? null;
    for (const child of children) list.given.add(child);
  }
}
