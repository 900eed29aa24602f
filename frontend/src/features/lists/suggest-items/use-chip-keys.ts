import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

type Chosen = { text: string; at: number };

const none = -1;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Keys and focus of the add box while it has chips: arrows choose, Enter takes the chosen one, Escape closes
 * until the text changes. Without a chosen chip Enter is left to the box. The menu key asks about the chosen one.
 */
export function useChipKeys(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  count: number,
  onPick: (at: number) => void,
  onAsk: (at: number) => void,
): { isOpen: boolean; at: number } {
  const [chosen, setChosen] = useState<Chosen>({ text, at: none });
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(true);
  const isOpen = isFocused && count > 0 && closedAt !== text;
  const at = isOpen && chosen.text === text && chosen.at < count ? chosen.at : none;

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setClosedAt(null);
      // One place more than there are chips: the text itself.
      const places = count + 1;
      setChosen({ text, at: isOpen ? ((at + 1 + step + places) % places) + none : 0 });
    } else if (event.key === 'Enter' && at !== none) {
      event.preventDefault();
      onPick(at);
    } else if (isMenuKey(event) && at !== none) {
      event.preventDefault();
      onAsk(at);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setClosedAt(text);
    }
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const keys = new AbortController();
    const { signal } = keys;
    const look = () => setFocused(document.activeElement === field);
    field.addEventListener('keydown', (event) => press(event), { signal });
    field.addEventListener('focus', look, { signal });
    field.addEventListener('blur', look, { signal });
    look();
    return () => keys.abort();
  }, [input]);

  return { isOpen, at };
}
