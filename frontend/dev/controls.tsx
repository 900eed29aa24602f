import { Brush, Copy, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AnchorButton, Button, IconButton } from '../src/shared/ui/button';
import { Dialog } from '../src/shared/ui/dialog/dialog';
import { Menu, Popover } from '../src/shared/ui/dialog/popover';
import { Dots } from '../src/shared/ui/dots';
import { Field, NoteField } from '../src/shared/ui/form/field';
import { Pill, Pills } from '../src/shared/ui/form/pill';
import { Segmented } from '../src/shared/ui/form/segmented';
import { Tabs } from '../src/shared/ui/form/tabs';
import { IconLink, LinkButton } from '../src/shared/ui/link-button';
import { showToast } from '../src/shared/ui/toast/toast';
import { long, Section, Shown } from './frame';

/** Buttons, choices and fields. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Section title="Choices">
        <Choices />
      </Section>
      <Section title="Fields">
        <Shown as="empty" wide>
          <Field label="Name der Liste" placeholder="Wocheneinkauf" />
        </Shown>
        <Shown as="filled" wide>
          <Field label="Name der Liste" defaultValue={long.sentence} />
        </Shown>
        <Shown as="wrong" wide>
          <Field label="Name der Liste" error="Bitte gib der Liste einen Namen." />
        </Shown>
        <Shown as="disabled" wide>
          <Field label="Name der Liste" disabled defaultValue="Samstag" />
        </Shown>
        <Shown as="several lines" wide>
          <NoteField label="Notiz" rows={2} defaultValue="der mit den großen Löchern" />
        </Shown>
      </Section>
      <Section title="What opens">
        <Opening />
      </Section>
    </>
  );
}

function Buttons() {
  const kinds = ['honey', 'accent', 'quiet', 'soft', 'text', 'danger'] as const;
  return (
    <Section title="Buttons">
      {kinds.map((kind) => (
        <Shown key={kind} as={kind}>
          <Button kind={kind} icon={kind === 'danger' ? <Trash2 aria-hidden="true" /> : undefined}>
            Los geht’s
          </Button>
        </Shown>
      ))}
      <Shown as="accent of chores">
        <div data-accent="task">
          <Button kind="accent">Liste anlegen</Button>
        </div>
      </Shown>
      <Shown as="with an icon">
        <Button kind="accent" icon={<Plus aria-hidden="true" />}>
          Hinzufügen
        </Button>
      </Shown>
      <Shown as="small">
        <Button kind="soft" small icon={<Brush aria-hidden="true" />}>
          Noch einmal malen
        </Button>
      </Shown>
      <Shown as="disabled">
        <Button kind="accent" disabled>
          Teilen
        </Button>
      </Shown>
      <Shown as="busy">
        <Button kind="accent" busy>
          Speichern
        </Button>
      </Shown>
      <Shown as="long" wide>
        <Button kind="honey" wide>
          {long.sentence}
        </Button>
      </Shown>
      <Shown as="to a page">
        <LinkButton kind="quiet" to="/">
          Zu den Listen
        </LinkButton>
      </Shown>
      <Shown as="out of the app">
        <AnchorButton kind="honey" href="/api/docs">
          Weiter mit Google
        </AnchorButton>
      </Shown>
      <Shown as="icon to a page">
        <IconLink label="Zurück" to="/">
          <Pencil aria-hidden="true" />
        </IconLink>
      </Shown>
      <Shown as="icon alone">
        <IconButton label="Bearbeiten">
          <Pencil aria-hidden="true" />
        </IconButton>
      </Shown>
      <Shown as="over a picture">
        <IconButton label="Bearbeiten" raised>
          <Pencil aria-hidden="true" />
        </IconButton>
      </Shown>
    </Section>
  );
}

function Choices() {
  const [tab, setTab] = useState<'active' | 'archived'>('active');
  const [interval, setInterval] = useState<'month' | 'year'>('month');
  const [pill, setPill] = useState('Cartoon');
  return (
    <>
      <Shown as="tabs" wide>
        <Tabs
          label="Listen"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'active', label: 'Aktuell', count: 5, panel: 'Fünf Listen' },
            { id: 'archived', label: 'Archiviert', count: 3, panel: 'Drei Listen' },
          ]}
        />
      </Shown>
      <Shown as="dots">
        <Dots count={4} at={1} />
      </Shown>
      <Shown as="segmented" wide>
        <Segmented
          label="Zahlweise"
          chosen={interval}
          onChoose={setInterval}
          choices={[
            { id: 'month', label: 'Monatlich' },
            { id: 'year', label: 'Jährlich', note: 'gibt es noch nicht' },
          ]}
        />
      </Shown>
      {(['shopping', 'task'] as const).map((accent) => (
        <Shown key={accent} as={`pills, ${accent}`} wide>
          <Pills data-accent={accent} label="Stil">
            {['Cartoon', 'Foto', long.word].map((name) => (
              <Pill
                key={name}
                chosen={pill === name}
                picture={name === 'Foto' ? undefined : '/figures/kuzu-face.svg'}
                onChoose={() => setPill(name)}
              >
                {name}
              </Pill>
            ))}
          </Pills>
        </Shown>
      ))}
    </>
  );
}

function Opening() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Shown as="menu">
        <Menu
          label="Aktionen"
          trigger={(props) => (
            <IconButton label="Aktionen" {...props}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          )}
          items={[
            { label: 'Duplizieren', icon: <Copy aria-hidden="true" />, onChoose: () => undefined },
            {
              label: 'Löschen',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onChoose: () => undefined,
            },
          ]}
        />
      </Shown>
      <Shown as="popover">
        <Popover label="Mehr dazu" trigger={(props) => <Button {...props}>Mehr dazu</Button>}>
          {() => long.sentence}
        </Popover>
      </Shown>
      <Shown as="dialog">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      </Shown>
      <Shown as="question">
        <Button onClick={() => setOpen('question')}>Frage</Button>
      </Shown>
      <Shown as="toast with undo">
        <Button
          onClick={() =>
            showToast({
              text: `${long.word} gelöscht`,
              picture: { url: '/figures/kuzu-face.svg', color: '#9FE0D4' },
              undo: () => undefined,
            })
          }
        >
          Gelöscht
        </Button>
      </Shown>
      <Shown as="toast that says">
        <Button onClick={() => showToast({ text: 'Alles gespeichert' })}>Gespeichert</Button>
      </Shown>
      <Shown as="toast of a failure">
        <Button onClick={() => showToast({ text: 'Das hat nicht geklappt.', failed: true })}>
          Misslungen
        </Button>
      </Shown>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={long.chore}
        footer={
          <Button kind="accent" wide onClick={close}>
            Speichern
          </Button>
        }
      >
        <Field label="Name" defaultValue={long.word} />
      </Dialog>
      <Dialog
        open={open === 'question'}
        onClose={close}
        title="Liste löschen?"
        role="alertdialog"
        footer={
          <>
            <Button kind="danger" wide onClick={close}>
              Löschen
            </Button>
            <Button wide onClick={close}>
              Behalten
            </Button>
          </>
        }
      >{`„${long.sentence}“ und alles darauf wird gelöscht.`}</Dialog>
    </>
  );
}
