/** Stands for a font or picture that a component imports. */
export default 'asset';
