/** Counts what the audit cannot verify because its key is not configured, so that a missing key is one fault. */
export class UnknownKeys {
  readonly #found = new Map<number, { first: string; count: number }>()

  /** Counts an entry, by its name and its hash. */
  count(name: string, hash: Uint8Array): void {
    const id = hash[0] ?? 0
    const { first, count } = this.#found.get(id) ?? { first: name, count: 0 }
    this.#found.set(id, { first, count: count + 1 })
  }

  /** One fault for each key. */
  faults(): string[] {
    return [...this.#found].map(
      ([id, { first, count }]) =>
        `The key with the id ${id} is neither LEDGER_KEY nor in LEDGER_KEYS_RETIRED: ${count} entries cannot be verified, the first is ${first}`,
    )
  }
}
