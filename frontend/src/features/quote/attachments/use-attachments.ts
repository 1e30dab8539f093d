import { useEffect, useRef, useState } from 'react';
import { storedJson } from '../../../lib/stored-json.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import { fitting } from './attachment-limits.ts';

/** A listed file; `key` distinguishes files of the same name. */
export interface Attachment {
  key: number;
  file: File;
}

export interface Attachments {
  list: readonly Attachment[];
  /** Names of files lost in a reload, until others are added. */
  lost: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  /** Takes sent files off the list. */
  clear: (sent: readonly File[]) => void;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const keptNames = storedJson('sessionStorage', 'quote-files', isNames);

/** The quote's files. A page cannot keep files over a reload, so their names are stored to tell the visitor. */
export function useAttachments(): Attachments {
  const toast = useToast();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const nextKey = useRef(0);
  useEffect(() => setLost(keptNames.read() ?? []), []);

  const change = (next: readonly Attachment[]) => {
    setList(next);
    keptNames.write(next.length ? next.map(({ file }) => file.name) : undefined);
  };

  return {
    list,
    lost,
    add: (files) => {
      const added = fitting(
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
      // Not from `list`, which is from the time of the submit: files may have been added since.
      setList((current) => current.filter(({ file }) => !sent.includes(file)));
      keptNames.write(undefined);
      setLost([]);
    },
  };
}
