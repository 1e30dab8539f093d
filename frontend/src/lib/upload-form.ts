/** An upload's response: its status (0 if there was none) and its body. */
interface UploadResponse {
  status: number;
  body: string;
}

/** The body of an upload's response; empty if it is not JSON. */
const parsedBody = ({ body }: UploadResponse): { message?: unknown; waiting?: unknown } => {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
};

/** The message for the visitor in an upload's error response, if there is one. */
export const uploadError = (response: UploadResponse): string | undefined => {
  const { message } = parsedBody(response);
  return typeof message === 'string' ? message : undefined;
};

/** Whether staff must publish the uploaded item before it is listed. */
export const isWaiting = (response: UploadResponse): boolean => parsedBody(response).waiting === true;

/**
 * Posts a form with files and reports the progress in percent, which fetch cannot. Resolves for every status; a network
 * error has status 0.
 * @throws the signal's reason when it aborts
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
