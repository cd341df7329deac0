import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A link of a linkset that has to answer. */
interface Target {
  href: string
  type: string | undefined
}

const RELATIONS = ['item', 'service-desc', 'service-doc', 'service-meta', 'status']
const ATTRIBUTES = ['href', 'type', 'title', 'hreflang', 'media', 'profile']

/**
 * Returns what is wrong with an API catalog: a linkset in JSON (RFC 9264, section 4.2) with a context for the catalog itself whose items are
 * the APIs, and links of RFC 9727; and every target that it names.
 */
export function faultsOfLinkset(text: string, address: string): { faults: string[]; hrefs: Target[] } {
  const { linkset, ...others } = JSON.parse(text) as { linkset: Record<string, unknown>[] }
  const faults = Object.keys(others).map((name) => `member ${name} beside linkset`)
  const hrefs: Target[] = []
  if (!linkset.some(({ anchor, item }) => anchor === address && Array.isArray(item))) faults.push('no items of the catalog itself')
  for (const { anchor, ...relations } of linkset) {
    if (typeof anchor !== 'string' || !URL.canParse(anchor)) faults.push(`anchor ${String(anchor)}`)
    if (Object.keys(relations).length === 0) faults.push(`${String(anchor)} has no links`)
    for (const [relation, targets] of Object.entries(relations)) {
      if (!RELATIONS.includes(relation)) faults.push(`relation ${relation}`)
      if (!Array.isArray(targets) || targets.length === 0) faults.push(`${relation} of ${String(anchor)} is no list of targets`)
      else for (const target of targets) check(target as Record<string, unknown>, `${relation} of ${String(anchor)}`)
    }
  }
  return { faults, hrefs }

  function check(target: Record<string, unknown>, place: string): void {
    const { href, type } = target
    if (typeof href !== 'string' || !URL.canParse(href)) faults.push(`${place}: href ${String(href)}`)
    else hrefs.push({ href, type: type as string | undefined })
    for (const [name, value] of Object.entries(target)) {
      if (!ATTRIBUTES.includes(name)) faults.push(`${place}: attribute ${name}`)
      if (typeof value !== 'string' || value === '') faults.push(`${place}: ${name} is no text`)
    }
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** Returns what is wrong with an Atom feed at an address (RFC 4287, sections 3 and 4). */
export function faultsOfFeed(text: string, address: string): string[] {
  const root = parseDocument(text, { xmlMode: true })
  const [feed] = DomUtils.getElementsByTagName('feed', root)
  if (feed?.attribs.xmlns !== 'http://www.w3.org/2005/Atom') return ['no feed of Atom']
  const childrenOf = (parent: Element, name: string) => DomUtils.getElementsByTagName(name, parent.children, false)
  const one = (parent: Element, name: string, isGood: (value: string) => boolean) => {
    const values = childrenOf(parent, name).map((node) => DomUtils.textContent(node))
    return values.length === 1 && isGood(values[0] ?? '') ? [] : [`${parent.name} has ${name} ${JSON.stringify(values)}`]
  }
  const entries = childrenOf(feed, 'entry')
  const faults = [feed, ...entries].flatMap((element) => [
    ...one(element, 'id', (id) => URL.canParse(id)),
    ...one(element, 'title', (title) => title.trim() !== ''),
    ...one(element, 'updated', (moment) => MOMENT.test(moment)),
    ...(childrenOf(element, 'link').some(({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate')
      ? []
      : [`${element.name} has no page`]),
  ])
  const isAuthored = (element: Element) => childrenOf(element, 'author').some((author) => childrenOf(author, 'name').length === 1)
  if (!isAuthored(feed) && !entries.every(isAuthored)) faults.push('no author')
  const ids = entries.map((entry) => DomUtils.textContent(childrenOf(entry, 'id')))
  if (new Set(ids).size !== ids.length) faults.push('two entries share an id')
  const self = childrenOf(feed, 'link').find(({ attribs }) => attribs.rel === 'self')?.attribs.href
  return self === address ? faults : [...faults, `self is ${self}`]
}
