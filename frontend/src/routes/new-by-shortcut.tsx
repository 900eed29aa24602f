import { useState } from 'react';
import CreateListDialog from '../features/lists/my-lists/create-list-dialog';

/** Opens the dialog for a new list of this type, from a shortcut of the installed app. */
export default function NewByShortcut({ type }: { type: 'shopping' | 'task' }) {
  const [open, setOpen] = useState(true);
  return <CreateListDialog open={open} onClose={() => setOpen(false)} first={type} />;
}
