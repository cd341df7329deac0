import { openedBy } from '@/lib/command-palette/opened-by'
import { guideOfPortalPage } from '@/lib/guide/guide-of-portal-page'
import { guidePaths } from '@/lib/guide/guide-paths'

const OPEN_DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/**
 * Opens the command palette of the portal by its link (`PortalHelp`) and by Ctrl/⌘ K, and the list of keyboard shortcuts by `?`, on pages that
 * have the link, and not over another dialog. Links to the guide lead to its page about the one that is open. Returns a function that stops it.
 */
export function followPalette(): () => void {
  const open = async (view: 'palette' | 'shortcuts', link: HTMLElement) => {
    if (document.querySelector(OPEN_DIALOG)) return
    const { openPortalPalette } = await import('./portal-palette')
    openPortalPalette(view, JSON.parse(link.dataset.palette ?? ''))
  }
  const onKey = (event: KeyboardEvent) => {
    const [view, link] = [openedBy(event), document.querySelector<HTMLElement>('a[data-palette]')]
    if (!view || !link) return
    event.preventDefault()
    void open(view, link)
  }
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-palette], a[data-guide]')
    if (link?.dataset.guide !== undefined) leadToGuide(link)
    if (link?.dataset.palette === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open('palette', link)
  }
  window.addEventListener('keydown', onKey)
  window.addEventListener('click', onClick)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('click', onClick)
  }
}

/** `data-guide` is the part of the address before the guide: the language, if it has one. */
function leadToGuide(link: HTMLAnchorElement): void {
  const prefix = link.dataset.guide ?? ''
  const { pathname } = window.location
  const slug = guideOfPortalPage(pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname)
  if (slug) link.href = `${prefix}${guidePaths.page(slug)}`
}
