import { API } from '@packaging/contracts/api';
import { PORTFOLIO_IMAGE_MAX_BYTES } from '@packaging/contracts/limits';
import { PORTFOLIO_CATEGORY_IDS } from '@packaging/contracts/portfolio';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isNotAllowed } from '../../lib/api-client.ts';
import { uploadForm } from '../../lib/upload-form.ts';
import { useToast } from '../../ui/toast.tsx';

const EMPTY = { title: '', description: '', category: PORTFOLIO_CATEGORY_IDS[0], featured: false };
const CREATED = 201;

/** Accepted images, by the type that the browser reports for a file. */
export const ACCEPTED_TYPES = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
};

/** The error message in a response's body, if there is one. */
const errorOf = (body: string): string | undefined => {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
};

/** The upload form of the portfolio: its file and values, and sending them with progress. */
export const usePortfolioUpload = (onUploaded: () => void) => {
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [values, setValues] = useState(EMPTY);
  const [percent, setPercent] = useState<number>();
  const [notAllowed, setNotAllowed] = useState<string>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      URL.revokeObjectURL(url);
      setPreview(undefined);
    };
  }, [file]);

  const reject = (title: string, description: string) =>
    toast({ variant: 'destructive', title, description });

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!Object.hasOwn(ACCEPTED_TYPES, chosen.type)) {
      reject('Invalid file type', 'Please upload an image file (JPEG, PNG, etc.)');
    } else if (chosen.size > PORTFOLIO_IMAGE_MAX_BYTES) {
      reject('File too large', 'Images can be up to 10 MB.');
    } else {
      setFile(chosen);
    }
  };

  const formOf = (image: File) => {
    const form = new FormData();
    form.append('file', image);
    form.append('title', values.title.trim());
    form.append('description', values.description.trim());
    form.append('category', values.category);
    form.append('featured', String(values.featured));
    return form;
  };

  const send = async (image: File) => {
    running.current = new AbortController();
    const { signal } = running.current;
    setPercent(0);
    setNotAllowed(undefined);
    try {
      const form = formOf(image);
      const { status, body } = await uploadForm(API.uploadPortfolioItem.path, form, {
        onProgress: setPercent,
        signal,
      });
      if (status === CREATED) {
        toast({ title: 'Upload successful', description: 'Your portfolio item has been added' });
        setFile(undefined);
        setValues(EMPTY);
        onUploaded();
      } else if (status === 0) {
        reject('Upload failed', 'There was a network error');
      } else {
        reject('Upload failed', 'There was an error uploading your file');
        if (isNotAllowed({ status })) setNotAllowed(errorOf(body));
      }
    } catch (error) {
      // Cancelled by the visitor: nothing failed.
      if (!signal.aborted) throw error;
    }
    running.current = undefined;
    setPercent(undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    if (!file) reject('No file selected', 'Please select an image to upload');
    else if (!values.title.trim() || !values.description.trim())
      reject('Missing information', 'Please fill in all required fields');
    else void send(file);
  };

  return {
    file,
    preview,
    values,
    /** How much is sent, in percent; undefined while nothing is being sent. */
    percent,
    /** What the server asks of a visitor who adds to the portfolio, once it has refused an image for the lack of it. */
    notAllowed,
    choose,
    removeFile: () => setFile(undefined),
    change: (changes: Partial<typeof EMPTY>) => setValues((current) => ({ ...current, ...changes })),
    submit,
  };
};
