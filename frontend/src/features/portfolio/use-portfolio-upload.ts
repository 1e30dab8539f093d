import { API } from '@packaging/contracts/api';
import { PORTFOLIO_IMAGE_MAX_BYTES } from '@packaging/contracts/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isNotAllowed } from '../../lib/api-client.ts';
import { isWaiting, uploadError, uploadForm } from '../../lib/upload-form.ts';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';

const CREATED = 201;

const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/gif'];
/** The `accept` attribute of the file input. */
export const IMAGES_ACCEPTED = [...ACCEPTED_TYPES, '.jpeg', '.jpg', '.png', '.gif'].join();
/** Whether an image is accepted, by the type that the browser reports. */
export const isAcceptedType = (type: string): boolean => ACCEPTED_TYPES.includes(type);

type RequiredField = 'file' | 'title' | 'description';
/** Messages at the fields. */
type UploadErrors = Partial<Record<RequiredField, string>>;

/** The portfolio's upload form: its image, its errors, and sending it with progress. */
export const usePortfolioUpload = (onUploaded: () => void) => {
  const toast = useToast();
  const { failure, attempt, fail } = useFailure();
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<UploadErrors>({});
  const [percent, setPercent] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const clearError = (field: RequiredField) => setErrors((current) => ({ ...current, [field]: undefined }));
  const reject = (title: string, description: string, rejected: UploadErrors) => {
    toast({ variant: 'destructive', title, description });
    setErrors((current) => ({ ...current, ...rejected }));
  };

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!isAcceptedType(chosen.type)) {
      const problem = 'Please upload an image file (JPEG, PNG, etc.)';
      reject('Invalid file type', problem, { file: problem });
    } else if (chosen.size > PORTFOLIO_IMAGE_MAX_BYTES) {
      const problem = 'Images can be up to 10 MB.';
      reject('File too large', problem, { file: problem });
    } else {
      setFile(chosen);
      clearError('file');
    }
  };

  const send = async (form: FormData) => {
    upload.current = new AbortController();
    const { signal } = upload.current;
    setPercent(0);
    try {
      const response = await uploadForm(API.uploadPortfolioItem.path, form, {
        onProgress: setPercent,
        signal,
      });
      if (response.status === CREATED) {
        toast({
          title: 'Upload successful',
          description: isWaiting(response)
            ? 'Your portfolio item appears here after our team has reviewed it'
            : 'Your portfolio item has been added',
        });
        // Closes the dialog, and with it this form.
        onUploaded();
      } else if (response.status === 0) {
        fail('Upload failed', 'There was a network error');
      } else {
        const reason = isNotAllowed(response) ? uploadError(response) : undefined;
        fail('Upload failed', 'There was an error uploading your file', reason);
      }
    } catch (error) {
      // Canceled by the visitor.
      if (!signal.aborted) throw error;
    }
    setPercent(undefined);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    attempt(async () => {
      const values = valuesOf(form);
      const missing = missingFields(file, values);
      setErrors(missing);
      const [first] = Object.keys(missing);
      if (!first) return send(formData({ file: file!, ...values }));
      if (file) reject('Missing information', 'Please fill in all required fields', {});
      else reject('No file selected', 'Please select an image to upload', {});
      (form.elements.namedItem(first) as HTMLElement).focus();
    });
  };

  return {
    file,
    errors,
    /** How much of the running upload is sent, in percent. */
    percent,
    /** Why the last attempt failed. */
    failure,
    choose,
    removeFile: () => setFile(undefined),
    clearError,
    submit,
  };
};

const valuesOf = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name)).trim();
  return {
    title: text('title'),
    description: text('description'),
    category: text('category'),
    featured: String(data.has('featured')),
  };
};

const missingFields = (
  file: File | undefined,
  { title, description }: { title: string; description: string },
): UploadErrors => ({
  ...(!file && { file: 'Please select an image to upload' }),
  ...(!title && { title: 'Title is required' }),
  ...(!description && { description: 'Description is required' }),
});

const formData = (values: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};
