import { bandAt, type Band } from '@pictick/rules/calendar/household-day';
import { useEffect, useState } from 'react';
import { darkDevice, isDark, paintTheme, storedTheme } from '../../shared/lib/device-theme';
import { onMediaChange } from '../../shared/lib/media';
import { useKidPage, useKidPart } from '../kid-page';

const everyMs = 30_000;
const usual = { timeZone: 'UTC', dayStartsAt: 240, bands: { midday: 660, evening: 1020 } };

/** The part of the day that is painted: the one of a routine, else the present one in the household's zone. */
export function useSky(of?: Band): Band {
  const { now } = useKidPage();
  const clock = useKidPart('clock');
  const child = useKidPart('child');
  const [instant, setInstant] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setInstant(now().getTime()), everyMs);
    return () => clearInterval(timer);
  }, [now]);
  const { timeZone, dayStartsAt, bands } = clock ?? {
    ...usual,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const band = of ?? bandAt(instant, { timeZone, dayStartsAt }, bands);
  const dims = band === 'evening' && (child?.dimInEvening ?? true);
  useEffect(() => {
    if (!dims) return;
    // The dark column of the tokens, whatever the theme is.
    const paint = () => paintTheme(true);
    paint();
    const stop = onMediaChange(darkDevice, paint);
    return () => {
      stop();
      paintTheme(isDark(storedTheme()));
    };
  }, [dims]);
  return band;
}
