/** Returns keys with all those that they lead to. */
export function closed(keys: Iterable<string>, needs: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  const left = [...keys]
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (found.has(key)) continue
    found.add(key)
    left.push(...(needs.get(key) ?? []))
  }
  return found
}

/** Returns keys of components with the keys of those that lead to them. */
export function affectedBy(changed: ReadonlySet<string>, parts: Iterable<{ key: string; needs: readonly string[] }>): Set<string> {
  const users = new Map<string, string[]>()
  for (const { key, needs } of parts) {
    for (const need of needs) {
      const known = users.get(need)
      if (known) known.push(key)
      else users.set(need, [key])
    }
  }
  return closed(changed, users)
}
