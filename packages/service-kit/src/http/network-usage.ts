import { NETWORK_GROWTH } from './visitor-network.ts';

/** Counts what visitors use at the moment, such as connections, and limits the share of each network. */
export class NetworkUsage {
  readonly #used = new Map<string, number>();

  /**
   * Adds to a visitor's usage. Returns false, and adds nothing, if a network would exceed its share.
   * @param networks of the visitor, from `networksOf`
   * @param max share of the smallest network
   */
  add(networks: readonly string[], amount: number, max: number): boolean {
    const fits = networks.every(
      (network, index) => this.of(network) + amount <= max * NETWORK_GROWTH ** index,
    );
    if (fits) for (const network of networks) this.#used.set(network, this.of(network) + amount);
    return fits;
  }

  /** Subtracts from a visitor's usage what was added. */
  remove(networks: readonly string[], amount: number): void {
    for (const network of networks) {
      const left = this.of(network) - amount;
      if (left > 0) this.#used.set(network, left);
      else this.#used.delete(network);
    }
  }

  of(network: string): number {
    return this.#used.get(network) ?? 0;
  }
}
