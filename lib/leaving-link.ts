/** Returns the link that a plain click follows to another page of the product; undefined for new tabs, downloads and jumps within the page. */
export function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return undefined
  if (link.origin !== window.location.origin) return undefined
  const samePage = link.pathname === window.location.pathname && link.search === window.location.search
  return samePage ? undefined : link
}
