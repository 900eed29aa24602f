import type { Band } from '@pictick/rules/calendar/household-day';
import { Moon, Sun, Sunrise } from 'lucide-react';

const icons = { morning: Sunrise, midday: Sun, evening: Moon };

export function BandIcon({ band, className }: { band: Band; className?: string | undefined }) {
  const Icon = icons[band];
  return <Icon aria-hidden="true" strokeWidth={2.25} className={className} />;
}
