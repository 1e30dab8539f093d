/** A response with JSON, read. */
export interface JsonResponse {
  status: number;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** Reads a response whose body is JSON. */
export const readJson = async (response: Response): Promise<JsonResponse> => ({
  status: response.status,
  body: await response.json(),
});
