/** What a service answered to a test. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** Reads an answer in JSON. */
export const answer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: await response.json(),
});
