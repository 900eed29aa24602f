import type { Language } from '@pictick/rules/language';
import { Volume2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { currentLanguage } from '../../i18n/language';
import { cx } from '../../shared/ui/cx';
import type { KidItem, KidThing } from '../model/kid-view';
import type { Phrase } from '../speech/speaker';
import { useSpeech } from '../speech/use-speech';
import { notToday } from './not-today';
import styles from './spoken-picture.module.css';

interface Props {
  item: Pick<KidThing, 'language'>;
  /** For screen readers. */
  label: string;
  /** Said in the item's language. */
  words: string;
  /** Said after them in the language of the page. */
  after?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The words in the item's language, then those of the page in its own. */
export function phrasesOf(
  { language }: Pick<KidThing, 'language'>,
  words: string,
  after?: string,
): readonly Phrase[] {
  const page: Language = currentLanguage();
  const first = { words, language: language ?? page };
  if (after === undefined) return [first];
  return first.language === page
    ? [{ words: `${words}. ${after}`, language: page }]
    : [first, { words: after, language: page }];
}

/** The phrases for a card that comes by itself: for a change also the thing that it replaces. */
export const comingOf = (item: KidItem, after: string | undefined): readonly Phrase[] => [
  ...(item.insteadOf && !item.isSkipped ? phrasesOf(item.insteadOf, item.insteadOf.name, notToday()) : []),
  ...phrasesOf(item, item.name, after),
];

/** A picture that speaks when it is tapped. Without a voice for its language it is a picture only. */
export function SpokenPicture({ item, label, words, after, className, ref, children }: Props) {
  const { say, isAvailable } = useSpeech(item.language);
  // The picture stays the same element when a voice comes, so that it does not load again.
  return (
    <div
      ref={ref}
      className={cx(styles.spoken, className)}
      {...(!isAvailable && { role: 'img', tabIndex: -1, 'aria-label': label })}
    >
      {children}
      {isAvailable ? (
        <button
          type="button"
          className={styles.button}
          aria-label={label}
          onClick={() => say(phrasesOf(item, words, after))}
        >
          <i className={styles.loudspeaker}>
            <Volume2 aria-hidden="true" strokeWidth={2.5} />
          </i>
        </button>
      ) : null}
    </div>
  );
}
