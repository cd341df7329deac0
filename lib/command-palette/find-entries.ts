/** One line of the command palette: where it leads, and what it is. */
export interface PaletteEntry {
  href: string
  label: string
  /** The group under which it is listed. */
  group: string
  /** A second text beside the name: an email address or a base path. */
  detail?: string
}

/**
 * Returns the entries that contain every word of a search, in their label, group or detail: those whose label begins with the search first,
 * then those with a word that does, then the others; each kind in the given order.
 */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const query = comparable(search)
  if (query === '') return [...entries]
  const words = query.split(' ')
  const ranked = entries.flatMap((entry) => {
    const all = comparable(`${entry.label} ${entry.group} ${entry.detail ?? ''}`)
    return words.every((word) => all.includes(word)) ? [{ entry, rank: rankOf(comparable(entry.label), query) }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

/** Returns the entry before or after one, from the last to the first and back. */
export function neighborOf(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}

function rankOf(label: string, query: string): number {
  if (label.startsWith(query)) return 0
  return ` ${label}`.includes(` ${query}`) ? 1 : 2
}

/** Texts are compared without case, with composed Hangul and single spaces. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().split(/\s+/).join(' ')
}
