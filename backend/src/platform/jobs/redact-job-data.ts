const ids = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const word = /^[A-Za-z][\w.-]{0,79}$/;
const ours: ReadonlySet<string> = new Set(['event', 'subscriber', 'step', 'task', 'round', 'kind']);

/** The data of a job without texts of users: known names, and ids. */
export function redactJobData(data: object): { names: Record<string, string>; ids: string[] } {
  const found = { names: {} as Record<string, string>, ids: new Set<string>() };
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && ids.test(value)) found.ids.add(value);
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each);
  };
  visit(data);
  for (const [name, value] of Object.entries(data))
    if (ours.has(name) && typeof value === 'string' && word.test(value)) found.names[name] = value;
  return { names: found.names, ids: [...found.ids].slice(0, 20) };
}
