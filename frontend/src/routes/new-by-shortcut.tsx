import { useState } from 'react';
import CreateListDialog from '../features/lists/my-lists/create-list-dialog';

/** Somebody came by a shortcut of the installed app, for a new list of this kind. */
export default function NewByShortcut({ type }: { type: 'shopping' | 'task' }) {
  const [open, setOpen] = useState(true);
  return <CreateListDialog open={open} onClose={() => setOpen(false)} first={type} />;
}
