/** Response of an upload: the status, 0 when there was no response, and the body as text. */
export interface UploadResponse {
  status: number;
  body: string;
}

/** What an error response to an upload says to the visitor, if it says something. */
export const uploadError = ({ body }: UploadResponse): string | undefined => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Posts a form with files and reports how much is sent, in percent. With XMLHttpRequest, since fetch reports no
 * progress. Resolves for every status; a network error is status 0.
 * @throws the signal's reason when it is aborted
 */
export const uploadForm = (
  path: string,
  form: FormData,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal?: AbortSignal },
): Promise<UploadResponse> =>
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
