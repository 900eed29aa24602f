import { useEffect } from 'react';

/** Sets the title of the tab, without the soft hyphens of a heading. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title.replaceAll('\u00ad', '')} · Pictick` : 'Pictick';
  }, [title]);
}
