import { apiFetch } from '../http/api-fetch';

/** Reads the open call for help of a child (GET), or asks for help (PUT). */
export const sendKidHelp = (method: 'GET' | 'PUT', childId: string): Promise<Response> =>
  apiFetch(new URL('/api/kid/help', window.location.origin), {
    method,
    headers: { 'x-acting-child': childId },
  });
