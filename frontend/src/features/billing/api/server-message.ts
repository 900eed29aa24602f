import i18next from 'i18next';

/**
 * The server's message with its values; the given text where the message is missing or has no translation.
 */
export const serverMessage = (
  message: string | undefined,
  values: Record<string, string | number>,
  otherwise: string,
): string => (message !== undefined && i18next.exists(message) ? i18next.t(message, values) : otherwise);
