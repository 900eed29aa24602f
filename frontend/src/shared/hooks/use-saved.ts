import { useCallback, useEffect, useState } from 'react';

const shownMs = 2000;

/** True for two seconds after each call of the returned function. */
export function useSaved(): [saved: boolean, tellSaved: () => void] {
  const [count, setCount] = useState(0);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setSaved(false), shownMs);
    return () => clearTimeout(timer);
  }, [count]);
  const tell = useCallback(() => {
    setSaved(true);
    setCount((before) => before + 1);
  }, []);
  return [saved, tell];
}
