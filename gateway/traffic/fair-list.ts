/** A list with a limit for all and one for each owner of items. When it is full, an owner with few items takes the place of one with many. */
export class FairList<Item> {
  readonly #max: number
  readonly #ownerMax: number
  readonly #byOwner = new Map<string, Item[]>()
  #length = 0
  #leftOut = 0

  constructor(max: number, ownerMax: number) {
    this.#max = max
    this.#ownerMax = ownerMax
  }

  /** The number of items that were not added, or had to make room; `clear` keeps it. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Adds an item, which is made only if there is room for it. */
  add(owner: string, make: () => Item): void {
    const owned = this.#byOwner.get(owner) ?? []
    if (owned.length >= this.#ownerMax || (this.#length >= this.#max && !this.#makeRoom(owned.length))) {
      this.#leftOut += 1
      return
    }
    owned.push(make())
    this.#byOwner.set(owner, owned)
    this.#length += 1
  }

  items(): Item[] {
    return [...this.#byOwner.values()].flat()
  }

  clear(): void {
    this.#byOwner.clear()
    this.#length = 0
  }

  /** Removes an item of the owner with the most, if these are at least two more than `count`. */
  #makeRoom(count: number): boolean {
    let most: Item[] = []
    for (const owned of this.#byOwner.values()) if (owned.length > most.length) most = owned
    if (most.length < count + 2) return false
    most.pop()
    this.#length -= 1
    this.#leftOut += 1
    return true
  }
}
