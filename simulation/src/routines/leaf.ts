import type { KidRequest } from '../kid/kid-server';

/** A change that reached the server, alone or in a batch. */
export interface Leaf {
  method: string;
  path: string;
  userId: string;
  actingChild: string | null;
  key: string;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown> | null;
}

export interface Judged {
  leaf: Leaf;
  answer: Answer;
  instant: number;
}

export const list = '/api/shopping-lists/([^/]+)';
export const pathOfList = new RegExp(`^${list}`);

/** The changes in a request, each as if it came alone. */
export function leavesOf(
  { method, path, key, body, actingChild }: Omit<KidRequest, 'userId'>,
  userId: string,
): Leaf[] {
  if (method === 'GET') return [];
  const leaf = { userId, actingChild };
  const base = path.replace(/\/operations$/, '');
  const { operations } = (body ?? {}) as {
    operations?: { method: string; path: string; key: string; body?: Record<string, unknown> }[];
  };
  if (base === path)
    return [{ ...leaf, method, path, key: key ?? '', body: (body ?? {}) as Record<string, unknown> }];
  return (operations ?? []).map((each) => ({
    ...leaf,
    method: each.method,
    path: each.path === '' ? base : `${base}/${each.path}`,
    key: each.key,
    body: each.body ?? {},
  }));
}
