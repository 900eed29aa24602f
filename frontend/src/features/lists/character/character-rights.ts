import { useRight } from '../api/plan';

const builtInCharacters: ReadonlySet<string> = new Set(['kuzu', 'lilly']);

/**
 * The key of the hint about the plan that a character needs; null where the user's plan is enough. No
 * character and the usual one (null) need no plan; the user's own need the plan that creates them.
 */
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
