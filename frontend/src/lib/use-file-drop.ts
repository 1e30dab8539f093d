import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) =>
  !!dataTransfer?.types.includes('Files');

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A folder is read in batches, until one is empty.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (!batch.length) return found;
    for (const inside of batch) found.push(...(await filesIn(inside)));
  }
};

/** The dropped files, including those in dropped folders. */
const droppedFiles = async ({ items, files }: DataTransfer): Promise<File[]> => {
  const all = [...files];
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.some(({ isDirectory }) => isDirectory)) return all;
  return (await Promise.all(entries.map(filesIn))).flat();
};

/** Takes the files out of an input, so that the same file can be chosen again. */
export const takeFiles = (input: HTMLInputElement): File[] => {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
};

/**
 * Accepts files that are dropped on the element with the props `area`; files dropped elsewhere on the page are ignored
 * rather than opened. While files are dragged over it, `drag` is 'accepted' if `mayAccept` is true for the type of any, or
 * else 'refused'; browsers report an unknown type as ''. `onFiles` receives all dropped files. With `silent`, refused
 * files cannot be dropped.
 */
export const useFileDrop = ({
  mayAccept,
  onFiles,
  silent = false,
}: {
  mayAccept: (type: string) => boolean;
  onFiles: (files: File[]) => void;
  silent?: boolean;
}) => {
  const [drag, setDrag] = useState<'accepted' | 'refused'>();

  useEffect(() => {
    const keepPage = (event: DragEvent) => holdsFiles(event) && event.preventDefault();
    document.addEventListener('dragover', keepPage);
    document.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('dragover', keepPage);
      document.removeEventListener('drop', keepPage);
    };
  }, []);

  const over = (event: ReactDragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const items = [...event.dataTransfer.items];
    const refused = items.length > 0 && !items.some(({ type }) => mayAccept(type));
    if (refused && silent) event.dataTransfer.dropEffect = 'none';
    setDrag(refused ? 'refused' : 'accepted');
  };
  const leave = ({ currentTarget, relatedTarget }: ReactDragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setDrag(undefined);
  };
  const drop = (event: ReactDragEvent) => {
    setDrag(undefined);
    if (holdsFiles(event)) void droppedFiles(event.dataTransfer).then(onFiles);
  };

  return { drag, area: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop } };
};
