/**
 * Node's arguments for every process of the product, as its containers have them.
 *
 * V8's young generation would grow to 134 MB in each process while it is busy. With semi-spaces of at most 16 MB it stays
 * below 50, and the gateway forwards no fewer requests (figures in decision 0003). V8 reads this when a process starts, so
 * a program cannot set it itself.
 */
export const NODE_ARGUMENTS = ['--enable-source-maps', '--max-semi-space-size=16'];
