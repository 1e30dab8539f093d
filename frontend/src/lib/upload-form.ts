/** What came back from an upload: the status, 0 when there was no answer, and the body as text. */
export interface UploadAnswer {
  status: number;
  body: string;
}

/**
 * Posts a form with files, telling how much of it is sent, in percent. XMLHttpRequest, since fetch does not
 * tell. Never rejects for a status; a network that fails is status 0.
 * @throws the signal's reason when it is aborted
 */
export const uploadForm = (
  path: string,
  form: FormData,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal?: AbortSignal },
): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
    };
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort);
      resolve({ status: request.status, body: request.responseText });
    };
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
