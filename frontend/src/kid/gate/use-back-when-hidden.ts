import { useCallback, useEffect, useRef } from 'react';

/**
 * A locked screen leads back to the child. Returns the function that tells when the device asks for its screen
 * lock: then it may cover the page.
 */
export function useBackWhenHidden(onBack: () => void): (isAsking: boolean) => void {
  const isAsking = useRef(false);
  const onHide = useCallback(() => {
    if (document.visibilityState === 'hidden' && !isAsking.current) onBack();
  }, [onBack]);
  useEffect(() => {
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [onHide]);
  return (asking) => {
    isAsking.current = asking;
    onHide();
  };
}
