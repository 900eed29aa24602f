/** Minutes after midnight. Adults change them in the settings of the family. */
export const householdDefaults = { dayStartsAt: 240, bands: { midday: 660, evening: 1020 } } as const;
export const minutesPerDay = 1440;
/** Days between the deletion of a child's profile and its erasure. */
export const childRestoreDays = 7;
