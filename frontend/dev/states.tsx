import { Archive, Check, CloudOff, Plus, RefreshCw } from 'lucide-react';
import { Address } from '../src/shared/ui/address';
import { AsyncPlaceholder } from '../src/shared/ui/async-placeholder';
import { Banner } from '../src/shared/ui/banner';
import { Chip } from '../src/shared/ui/chip';
import { Avatar } from '../src/shared/ui/picture/avatar';
import { EmptyFan } from '../src/shared/ui/picture/empty-fan';
import { Picture } from '../src/shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../src/shared/ui/picture/sticker';
import { ProgressBar, ProgressRing } from '../src/shared/ui/progress';
import { RetryBanner, RetrySkeleton } from '../src/shared/ui/retry';
import { SettingsCard } from '../src/shared/ui/settings-card';
import { EmptyText } from '../src/shared/ui/skeleton';
import { Ring, Spinner } from '../src/shared/ui/spinner';
import { long, Section, Shown } from './frame';
import styles from './dev.module.css';

const offline = <CloudOff aria-hidden="true" strokeWidth={2.25} />;
const nothing = () => undefined;

/** Notices, skeletons and empty states. */
export function States() {
  return (
    <>
      <Section title="Chips, stickers, progress">
        <Shown as="offline">
          <Chip icon={offline}>Offline • 2</Chip>
        </Shown>
        <Shown as="a button">
          <Chip icon={offline} onPress={nothing}>
            2 warten
          </Chip>
        </Shown>
        <Shown as="syncing">
          <Chip icon={<RefreshCw aria-hidden="true" strokeWidth={2.25} />}>Wird gesendet …</Chip>
        </Shown>
        <Shown as="saved">
          <Chip icon={<Check aria-hidden="true" strokeWidth={2.75} />} good>
            Gespeichert
          </Chip>
        </Shown>
        {([30, 34, 52, 72, 84] as const).map((size) => (
          <Shown key={size} as={String(size)}>
            <Sticker size={size} />
          </Shown>
        ))}
        <Shown as="of chores">
          <div data-accent="task">
            <Sticker size={52} />
          </div>
        </Shown>
        <Shown as="its place">
          <StickerPlace size={52} />
        </Shown>
        {[0, 4, 14].map((done) => (
          <Shown key={done} as={`${done} of 14`} wide>
            <ProgressBar done={done} total={14} label={`${done} von 14`} size="page" />
          </Shown>
        ))}
        <Shown as="ring">
          <ProgressRing done={4} total={14} />
        </Shown>
        <Shown as="busy">
          <Ring />
        </Shown>
        <Shown as="a page on its way">
          <Spinner label="Wird geladen" />
        </Shown>
      </Section>
      <Section title="Banners">
        <Shown as="offline" wide>
          <Banner icon={offline}>Du bist offline. Was du abhakst, wird später gesendet.</Banner>
        </Shown>
        <Shown as="with an action" wide>
          <Banner
            icon={<RefreshCw aria-hidden="true" />}
            action={<button type="button">Jetzt aktualisieren</button>}
          >
            Eine neue Fassung ist da.
          </Banner>
        </Shown>
        <Shown as="failed" wide>
          <RetryBanner text={`„${long.sentence}“ konnte nicht geladen werden.`} onRetry={nothing} />
        </Shown>
      </Section>
      <Section title="Nothing here">
        <Shown as="empty, with the way to begin" wide>
          <EmptyFan
            figure="/figures/kuzu-wave.svg"
            action={
              <button type="button" aria-label="Neue Liste">
                <Plus aria-hidden="true" strokeWidth={2.5} />
              </button>
            }
          />
          <EmptyText title="Machen wir eine Liste?">{long.sentence}</EmptyText>
        </Shown>
        <Shown as="empty" wide>
          <EmptyFan single action={<Archive aria-hidden="true" />} />
          <EmptyText title="Nichts im Archiv">Hier warten weggelegte Listen.</EmptyText>
        </Shown>
        <Shown as="not come, failed" wide>
          <AsyncPlaceholder failed text="Deine Rechnungen wurden nicht geladen." onRetry={nothing} />
        </Shown>
        <Shown as="not come yet" wide>
          <AsyncPlaceholder failed={false} text="" height={120} onRetry={nothing} />
        </Shown>
        <Shown as="failed" wide>
          <RetrySkeleton text="Deine Listen wurden nicht geladen." onRetry={nothing} />
        </Shown>
      </Section>
      <Section title="People and pictures">
        {['Ayşe', 'Ben', 'Çağla', 'Dörte', 'élise', 'Fynn', 'irem'].map((name) => (
          <Shown key={name} as={name}>
            <Avatar name={name} language="tr" />
          </Shown>
        ))}
        <Shown as="address">
          <div className={styles.tile}>
            <Address>großmutter.und.großvater@mehrgenerationenhaus.example.org</Address>
          </div>
        </Shown>
        <Shown as="picture">
          <div className={styles.tile}>
            <Picture src="/figures/lilly-face.svg" color="#C9BAFF" name="Lilly" />
          </div>
        </Shown>
        <Shown as="on its way">
          <div className={styles.tile}>
            <Picture src="/figures/lilly-face.svg" color="#C9BAFF" shimmer />
          </div>
        </Shown>
        <Shown as="cannot be had">
          <div className={styles.tile}>
            <Picture src="/figures/nobody.svg" color="#FFB3D1" name="Quorn" />
          </div>
        </Shown>
      </Section>
      <Section title="Card">
        <Shown as="settings" wide>
          <SettingsCard
            id="card"
            title={long.sentence}
            lead="So sehen dich alle, mit denen du Listen teilst."
          >
            Inhalt
          </SettingsCard>
        </Shown>
      </Section>
    </>
  );
}
