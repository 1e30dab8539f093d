import { SERVED_PREFIX } from '../media/served-prefix.ts';

/** Prefix of the keys of images as visitors sent them; they are never served. */
const STAGING_PREFIX = 'staging/';

/** One upload of an image. */
export interface Upload {
  id: string;
  /** The name below attached_assets/ that the image gets. */
  filename: string;
}

/** The key of the image as it was sent. */
export const stagingKey = ({ id }: Upload): string => STAGING_PREFIX + id;

/** The key of the image as it is served. */
export const servedKey = ({ filename }: Upload): string => SERVED_PREFIX + filename;
