/** Replaces fonts and images that a component imports. */
export default 'asset';
