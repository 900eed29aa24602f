import i18next from 'i18next';

/** The server's sentence with what belongs into it; ours where it has none that we know. */
export const serverMessage = (
  message: string | undefined,
  values: Record<string, string | number>,
  otherwise: string,
): string => (message !== undefined && i18next.exists(message) ? i18next.t(message, values) : otherwise);
