import { saveFile } from '../../../shared/lib/save-file';

/** The target of a large download. */
export interface DownloadTarget {
  write(piece: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  /** Aborts and removes the partial file. */
  forget(): Promise<void>;
}

interface Writable {
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}
interface FileHandle {
  createWritable(): Promise<Writable>;
}
/** Missing in some browsers, and therefore in the types. */
interface Chooser {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<FileHandle>;
}

const zip = 'application/zip';

/**
 * Opens a file that the user chooses and writes to it while data arrives; without browser support, collects a
 * download. Null means that the user cancelled.
 */
export async function chooseDownloadTarget(
  name: string,
  browser: Chooser = window as Chooser,
): Promise<DownloadTarget | null> {
  if (!browser.showSaveFilePicker) return blobTarget(name);
  try {
    const handle = await browser.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [zip]: ['.zip'] } }],
    });
    const file = await handle.createWritable();
    return {
      write: (piece) => file.write(piece),
      finish: () => file.close(),
      forget: () => file.abort().catch(() => undefined),
    };
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : blobTarget(name);
  }
}

/**
 * In bytes. A browser may move a blob to its disk, but not an array, so only this much is held as an array.
 */
const held = 8_000_000;

export function blobTarget(
  name: string,
  save: (file: Blob, name: string) => void = saveFile,
): DownloadTarget {
  let all = new Blob([], { type: zip });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const gather = (): void => {
    all = new Blob([all, ...pieces], { type: zip });
    [pieces, bytes] = [[], 0];
  };
  return {
    write: (piece) => {
      pieces.push(piece as Uint8Array<ArrayBuffer>);
      bytes += piece.length;
      if (bytes >= held) gather();
      return Promise.resolve();
    },
    finish: () => {
      gather();
      save(all, name);
      return Promise.resolve();
    },
    forget: () => {
      [all, pieces] = [new Blob([]), []];
      return Promise.resolve();
    },
  };
}
