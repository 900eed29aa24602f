import { type Answer, type Call, codeIn, isFinal, type Leaf, leavesOf, operationOf } from './calls';
import { nameOfUser } from './cast';
import { DeviceVerdicts } from './device-verdicts';
import { FamilyModel, type ModelHome } from './family-model';
import { HouseholdVerdicts } from './household-verdicts';
import { ListVerdicts, refused, type Verdict } from './list-verdicts';
import { PeopleVerdicts } from './people-verdicts';

const householdPath = /^\/api\/households\/([^/]+)(?:\/(.*))?$/;
const kidItemPath = /^\/api\/kid\/items\/([^/]+)\/(checked|marks\/.+)$/;

/** The oracle of changes: it judges each answer when the server gives it, and keeps what has become of all. */
export class PeopleJudge {
  readonly model = new FamilyModel();
  readonly violations: string[] = [];
  /** The changes by kind and outcome. */
  readonly counts: Record<string, number> = {};
  /** Keys with a final answer. */
  readonly finals = new Set<string>();
  /** Final answers by caller and key: a repetition gets the same. */
  private readonly answered = new Map<string, number>();
  private readonly lists = new ListVerdicts(this.model);
  private readonly households = new HouseholdVerdicts(this.model);
  private readonly people = new PeopleVerdicts(this.model);
  private readonly devices = new DeviceVerdicts(this.model);

  /** Judges the changes of a request by its answer. */
  judge(call: Call, answer: Answer, at: number): void {
    const { caller, path } = call;
    if (path === '/api/kid/device/renew') {
      const cookie = caller.kind === 'browser' ? caller.cookie : [];
      this.violations.push(...this.devices.renewed(cookie, answer.status, answer.body, at));
      this.count('renewal', answer.status);
      return;
    }
    const leaves = leavesOf(call);
    const { results } = (answer.body ?? {}) as { results?: Answer[] };
    for (const [index, leaf] of leaves.entries()) {
      const each = path.endsWith('/operations') ? results?.[index] : answer;
      if (each) this.judgeOne(leaf, each, at);
    }
  }

  /** The user or device of a request; null: a browser, or an access token that is over. */
  callerOf({ caller }: Pick<Call, 'caller'>, at: number): string | null {
    if (caller.kind === 'user') return caller.userId;
    if (caller.kind === 'browser') return null;
    const [, device = '', until] = caller.token.split('.');
    return Number(until) > at ? device : null;
  }

  /** True if the caller may act for this child at this moment. */
  mayAct(call: Pick<Call, 'caller'>, child: string, at: number): boolean {
    const caller = this.callerOf(call, at);
    if (caller === null) return false;
    if (call.caller.kind === 'user') return this.model.mayActFor(caller, child, at);
    const device = this.model.devices.get(caller);
    return device !== undefined && this.model.childrenOf(device, at).includes(child);
  }

  private judgeOne(leaf: Leaf, answer: Answer, at: number): void {
    const { status } = answer;
    const isOk = status < 300;
    const kind = kindOf(leaf);
    this.count(kind, status);
    if (leaf.key !== null && isFinal(answer)) this.finals.add(operationOf(leaf.key));
    const key = `${this.callerOf(leaf, at)} ${leaf.key}`;
    const before = leaf.key === null ? undefined : this.answered.get(key);
    const isOut = leaf.actingChild !== null && !this.mayAct(leaf, leaf.actingChild, at);
    if (before !== undefined && !isOut) {
      if (before !== status) this.violations.push(`${kind} was answered ${before}, and then ${status}`);
      return;
    }
    const { may, besides = [], apply } = isOut ? refused : this.verdictOf(leaf, at);
    const what = `${kind} by ${whoOf(leaf)} was answered ${status} ${codeIn(answer.body)}`;
    if (isOk && may === 'no') this.violations.push(`${what}, and is not theirs`);
    if (!isOk && may === 'yes' && !besides.includes(codeIn(answer.body)))
      this.violations.push(`${what}, and is theirs`);
    if (isOk) apply?.(answer.body as Record<string, unknown>);
    if (isFinal(answer) && !isOut && leaf.key !== null) this.answered.set(key, status);
  }

  private verdictOf(leaf: Leaf, at: number): Verdict {
    const { caller, path, body } = leaf;
    if (path === '/api/kid/device/link')
      return this.devices.link(body, caller.kind === 'browser' ? caller.cookie : [], at);
    if (leaf.actingChild !== null) return this.asChild(leaf, leaf.actingChild, at);
    if (caller.kind !== 'user') return refused;
    const { userId } = caller;
    if (path === '/api/household-invitations/accept')
      return this.people.accept(userId, String(body['token']), at);
    const [, homeId, rest = ''] = householdPath.exec(path) ?? [];
    if (homeId === undefined) return this.lists.of(leaf, userId, at);
    return this.ofHome(leaf, rest, this.model.home(homeId), userId, at);
  }

  private ofHome(leaf: Leaf, rest: string, home: ModelHome, user: string, at: number): Verdict {
    return (
      this.people.of(leaf, rest, home, user, at) ??
      this.devices.of(leaf, rest, home, user, at) ??
      this.households.of(leaf, rest, home, user, at)
    );
  }

  private asChild({ path, body }: Leaf, child: string, at: number): Verdict {
    const [, item = '', what = ''] = kidItemPath.exec(path) ?? [];
    const list = this.model.listOfItem(item);
    if (!list || !this.model.listsOf(child).includes(list)) return refused;
    if (what !== 'checked')
      return {
        may: 'yes',
        besides: ['VALIDATION_FAILED'],
        apply: (answer) => {
          const { childId } = answer['mark'] as { childId: string | null };
          if (childId !== null && childId !== child)
            this.violations.push(`${child} marked for ${childId} at ${at}`);
          this.lists.mark(list, answer);
        },
      };
    return {
      may: 'yes',
      apply: () => void (list.isRoutine || list.items.set(item, body['checked'] === true)),
    };
  }

  private count(kind: string, status: number): void {
    const what = `${kind} ${status < 300 ? 'done' : 'refused'}`;
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

const whoOf = ({ caller, actingChild }: Leaf): string =>
  `${caller.kind === 'user' ? nameOfUser(caller.userId) : caller.kind}${actingChild === null ? '' : ` for ${actingChild.slice(0, 8)}`}`;

/** The kind of a change: its method and path without ids. */
const kindOf = ({ method, path }: Leaf): string =>
  `${method} ${path
    .replace(/^\/api\//, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\d$/, 'day')}`;
