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
  // A folder is read in portions, of which the last is empty.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (!portion.length) return found;
    for (const inside of portion) found.push(...(await filesIn(inside)));
  }
};

/** What was dropped, with the files of dropped folders. */
const droppedFiles = async ({ items, files }: DataTransfer): Promise<File[]> => {
  const all = [...files];
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.some(({ isDirectory }) => isDirectory)) return all;
  return (await Promise.all(entries.map(filesIn))).flat();
};

/** The files of an input, which is emptied, so that the same file can be chosen again. */
export const takeFiles = (input: HTMLInputElement): File[] => {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
};

/**
 * Lets files be dropped on an area that spreads `area`. `drag` is 'refused' while none of the files dragged over it is
 * of a type that `mayTake`, and 'welcome' while one is: of a dragged file a browser tells its type alone, '' where it
 * knows none. Every file that is dropped is given to `onFiles`, unless `silent`: then a refused drag cannot be dropped.
 * A file that is dropped beside the area is not opened in place of the page.
 */
export const useFileDrop = ({
  mayTake,
  onFiles,
  silent = false,
}: {
  mayTake: (type: string) => boolean;
  onFiles: (files: File[]) => void;
  silent?: boolean;
}) => {
  const [drag, setDrag] = useState<'welcome' | 'refused'>();

  useEffect(() => {
    const stay = (event: DragEvent) => holdsFiles(event) && event.preventDefault();
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, []);

  const over = (event: ReactDragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const items = [...event.dataTransfer.items];
    const refused = items.length > 0 && !items.some(({ type }) => mayTake(type));
    if (refused && silent) event.dataTransfer.dropEffect = 'none';
    setDrag(refused ? 'refused' : 'welcome');
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
