/** Returns whether a `robots.txt` lets crawlers open an address: the longest matching rule wins, `Allow` before `Disallow` (RFC 9309, section 2.2). */
export function robotsRules(text: string): (url: URL) => boolean {
  const rules = text.split('\n').flatMap((line) => {
    const [, kind, path] = /^(allow|disallow):\s*(\S+)/i.exec(line) ?? []
    return kind && path ? [{ allows: kind.toLowerCase() === 'allow', path, pattern: patternOf(path) }] : []
  })
  return ({ pathname, search }) => {
    const matching = rules.filter(({ pattern }) => pattern.test(pathname + search))
    const longest = Math.max(0, ...matching.map(({ path }) => path.length))
    return matching.length === 0 || matching.some(({ allows, path }) => allows && path.length === longest)
  }
}

function patternOf(path: string): RegExp {
  const escaped = path
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '.*')
    .replace(/\\\$$/, '$')
  return new RegExp(`^${escaped}`)
}
