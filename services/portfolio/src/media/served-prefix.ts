/** Prefix of the keys that are served; others never are. */
export const SERVED_PREFIX = 'attached_assets/';
