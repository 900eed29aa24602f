const untilSaved = 60_000;

/** Passes a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  try {
    link.click();
  } finally {
    // The browser reads the URL after this task.
    setTimeout(() => URL.revokeObjectURL(link.href), untilSaved);
  }
}
