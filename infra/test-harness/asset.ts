/** Replaces imported fonts and images. */
export default 'asset';
