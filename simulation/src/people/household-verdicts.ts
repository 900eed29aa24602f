import type { Leaf } from './calls';
import type { FamilyModel, ModelHome } from './family-model';
import { refused, type Verdict } from './list-verdicts';

const childPath = /^children\/([^/]+)$/;
const restorePath = /^children\/([^/]+)\/restore$/;
const givenPath = /^children\/([^/]+)\/lists\/([^/]+)$/;
/** Rules that have nothing to do with access. */
const ofRules = ['ANIMAL_TAKEN', 'CHILD_LIMIT'];

/** Judges what adults change in a household: itself, its children, and their lists. */
export class HouseholdVerdicts {
  constructor(private readonly model: FamilyModel) {}

  of({ method, body }: Leaf, rest: string, home: ModelHome, user: string, at: number): Verdict {
    const mayAdult = this.model.isAdult(home, user, at) ? 'yes' : 'no';
    if (rest === '' || rest === 'gate') return { may: mayAdult };
    if (rest === 'consent/card')
      return {
        may: this.model.member(home, user, at) ? 'yes' : 'no',
        besides: ['CONSENT_EXISTS'],
        apply: () => void home.agreed.add(user),
      };
    if (rest === 'children')
      return {
        may: mayAdult,
        besides: ofRules,
        apply: () => void home.children.set(String(body['id']), 'living'),
      };
    const [, gone = restorePath.exec(rest)?.[1]] = childPath.exec(rest) ?? [];
    if (gone !== undefined) {
      if (!home.children.has(gone)) return refused;
      if (method === 'PATCH') return { may: home.children.get(gone) === 'living' ? mayAdult : 'no' };
      const state = method === 'DELETE' ? 'deleted' : 'living';
      return { may: mayAdult, besides: ofRules, apply: () => void home.children.set(gone, state) };
    }
    const [, child = '', listId = ''] = givenPath.exec(rest) ?? [];
    return this.give(home, child, listId, user, body['given'] === true, at);
  }

  private give(
    home: ModelHome,
    child: string,
    listId: string,
    user: string,
    given: boolean,
    at: number,
  ): Verdict {
    const { model } = this;
    const list = model.lists.get(listId);
    if (!list) return refused;
    const isTheirs = model.isAdult(home, user, at) && home.children.get(child) === 'living';
    const access = model.mayChange(list, user, at);
    const may = isTheirs || (!given && list.owner === user) ? access : 'no';
    const isUnsure = access === 'maybe' || model.isOwnerUnsure(list, at);
    if (may === 'no' && !isUnsure) return refused;
    const isFree = given
      ? list.home === null
        ? list.owner === user
        : list.home === home.id
      : list.home === home.id;
    const isSame = list.given.has(child) === given;
    return {
      may: isUnsure ? 'maybe' : isSame || isFree ? 'yes' : 'no',
      apply: () => {
        if (isSame) return;
        if (given) {
          list.home = home.id;
          list.given.add(child);
        } else {
          list.given.delete(child);
          if (list.given.size === 0 && !list.isRoutine) list.home = null;
        }
      },
    };
  }
}
