import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client';
import type { PromptKind } from '../api/wire';
import { CharacterChooser } from './character-chooser';
import { PromptList } from './prompt-list';
import { StyleChooser } from './style-chooser';
import { UsageSection } from './usage-section';
import styles from './picture-settings.module.css';

/** All that a person can settle about their pictures: sections for the page of the account. */
export function PictureSettings() {
  const { t } = useTranslation();
  useAnchor();
  return (
    <QueryClientProvider client={queryClient}>
      <Card id="style" title={t('style.title')} lead={t('style.lead')} wide>
        <StyleChooser />
      </Card>
      <Card id="usage" title={t('usage.title')}>
        <UsageSection />
      </Card>
      <Card id="character" title={t('figure.title')} lead={t('figure.lead')}>
        <CharacterChooser />
      </Card>
      <Card id="custom" title={t('prompt.title')} lead={t('prompt.lead')}>
        <PromptList />
      </Card>
    </QueryClientProvider>
  );
}

function Card({ id, title, lead, wide = false, children }: { id: PromptKind | 'usage'; title: string; lead?: string; wide?: boolean; children: ReactNode }) {
  return (
    <section id={id} className={styles.card} data-wide={wide || undefined} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** Links lead to a section; it is there only now. */
function useAnchor(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, []);
}
