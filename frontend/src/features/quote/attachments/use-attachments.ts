import { useEffect, useRef, useState } from 'react';
import { storedJson } from '../../../lib/stored-json.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import { filesThatFit } from './attachment-limits.ts';

/** A listed file. `key` distinguishes files with the same name. */
interface Attachment {
  key: number;
  file: File;
}

export interface Attachments {
  list: readonly Attachment[];
  /** Names of files lost in a reload, until new files are added. */
  lost: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  /** Removes sent files from the list. */
  clear: (sent: readonly File[]) => void;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const storedNames = storedJson('sessionStorage', 'quote-files', isNames);

/** The quote's files. A page cannot keep files through a reload, so their names are stored to inform the visitor. */
export function useAttachments(): Attachments {
  const toast = useToast();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const nextKey = useRef(0);
  useEffect(() => setLost(storedNames.read() ?? []), []);

  const change = (next: readonly Attachment[]) => {
    setList(next);
    storedNames.write(next.length ? next.map(({ file }) => file.name) : undefined);
  };

  return {
    list,
    lost,
    add: (files) => {
      const added = filesThatFit(
        list.map(({ file }) => file),
        files,
      );
      if (!added.length) return;
      change([...list, ...added.map((file) => ({ key: nextKey.current++, file }))]);
      setLost([]);
      toast({
        title: 'Files Added',
        description: `${added.length} file(s) added to your quote request.`,
      });
    },
    remove: (key) => change(list.filter((attachment) => attachment.key !== key)),
    clear: (sent) => {
      // `list` is outdated: files may have been added since the submit.
      setList((current) => current.filter(({ file }) => !sent.includes(file)));
      storedNames.write(undefined);
      setLost([]);
    },
  };
}
