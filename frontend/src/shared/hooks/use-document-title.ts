import { useEffect } from 'react';

/** A heading says where a long word may break; a tab shows that as a sign. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title.replaceAll('\u00ad', '')} · Pictick` : 'Pictick';
  }, [title]);
}
