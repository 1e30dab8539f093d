import { API } from '@packaging/contracts/api';
import { PORTFOLIO_IMAGE_MAX_BYTES } from '@packaging/contracts/limits';
import { PORTFOLIO_CATEGORY_IDS } from '@packaging/contracts/portfolio';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isNotAllowed } from '../../lib/api-client.ts';
import { uploadError, uploadForm } from '../../lib/upload-form.ts';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';

const EMPTY = { title: '', description: '', category: PORTFOLIO_CATEGORY_IDS[0], featured: false };
const CREATED = 201;

/** Messages beside the fields at fault. */
export type UploadErrors = Partial<Record<'file' | 'title' | 'description', string>>;

const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/gif'];
/** What the file dialog offers, as an input's `accept`. */
export const IMAGES_ACCEPTED = [...ACCEPTED_TYPES, '.jpeg', '.jpg', '.png', '.gif'].join();
/** Whether an image is accepted, by the type that the browser reports for it. */
export const isAcceptedType = (type: string): boolean => ACCEPTED_TYPES.includes(type);

/** The upload form of the portfolio: its file and values, and sending them with progress. */
export const usePortfolioUpload = (onUploaded: () => void) => {
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [values, setValues] = useState(EMPTY);
  const [percent, setPercent] = useState<number>();
  const { failure, begin, fail } = useFailure();
  const [errors, setErrors] = useState<UploadErrors>({});
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

  /** Says what is wrong with what was entered: in a toast, and beside the fields. */
  const reject = (title: string, description: string, errors: UploadErrors) => {
    toast({ variant: 'destructive', title, description });
    setErrors(errors);
  };

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!isAcceptedType(chosen.type)) {
      const description = 'Please upload an image file (JPEG, PNG, etc.)';
      reject('Invalid file type', description, { ...errors, file: description });
    } else if (chosen.size > PORTFOLIO_IMAGE_MAX_BYTES) {
      const description = 'Images can be up to 10 MB.';
      reject('File too large', description, { ...errors, file: description });
    } else {
      setFile(chosen);
      setErrors({ ...errors, file: undefined });
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
    try {
      const form = formOf(image);
      const response = await uploadForm(API.uploadPortfolioItem.path, form, {
        onProgress: setPercent,
        signal,
      });
      const { status } = response;
      if (status === CREATED) {
        toast({ title: 'Upload successful', description: 'Your portfolio item has been added' });
        setFile(undefined);
        setValues(EMPTY);
        onUploaded();
      } else if (status === 0) {
        fail('Upload failed', 'There was a network error');
      } else {
        // Beyond that, what the server asks of a visitor who adds to the portfolio.
        const asked = isNotAllowed(response) ? uploadError(response) : undefined;
        fail('Upload failed', 'There was an error uploading your file', asked);
      }
    } catch (error) {
      // Cancelled by the visitor: nothing failed.
      if (!signal.aborted) throw error;
    }
    running.current = undefined;
    setPercent(undefined);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    begin();
    const missing: UploadErrors = {
      ...(!file && { file: 'Please select an image to upload' }),
      ...(!values.title.trim() && { title: 'Title is required' }),
      ...(!values.description.trim() && { description: 'Description is required' }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (!first) return void send(file!);
    const [title, description] = file
      ? ['Missing information', 'Please fill in all required fields']
      : ['No file selected', 'Please select an image to upload'];
    reject(title, description, missing);
    (event.currentTarget.elements.namedItem(first) as HTMLElement).focus();
  };

  return {
    file,
    preview,
    values,
    /** How much is sent, in percent; undefined while nothing is being sent. */
    percent,
    errors,
    /** Why the latest try failed. */
    failure,
    choose,
    removeFile: () => setFile(undefined),
    change: (changes: Partial<typeof EMPTY>) => {
      setValues((current) => ({ ...current, ...changes }));
      setErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changes))),
      );
    },
    submit,
  };
};
