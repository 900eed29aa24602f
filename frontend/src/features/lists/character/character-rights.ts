import { useRight } from '../api/plan';

const builtInCharacters: ReadonlySet<string> = new Set(['kuzu', 'lilly']);

/** Which words say what a choice of company takes, for this person; null: nothing more than they have. Nobody and the usual one (null) take no plan, somebody of one's own takes the plan that makes them. */
export function useMissingCharacterRight(): (
  characterId: string | null,
) => 'character.upgrade' | 'plan.needs.own' | null {
  const [mayChoose, mayMake] = [useRight('canChooseCharacter'), useRight('canCreatePrompts')];
  return (characterId) => {
    if (characterId === null || characterId === 'none') return null;
    if (mayChoose === false) return 'character.upgrade';
    return !builtInCharacters.has(characterId) && mayMake === false ? 'plan.needs.own' : null;
  };
}
