import { leavingLink } from '@/lib/leaving-link'
import { beginPageWait } from './waiting'

/** How often the address is looked at while a page is awaited, in milliseconds. */
const LOOK_MS = 50

let endLast = () => {}

/** Marks what a person clicked to open another page with `data-waiting`, until the page has arrived. */
export function markOpening(clicked: Element, href: string): void {
  endLast()
  const { pathname, search } = window.location
  const endWait = beginPageWait(href)
  // The address changes with the page. Neither a framework nor every browser has an event for that.
  const look = setInterval(() => {
    if (window.location.pathname !== pathname || window.location.search !== search) end()
  }, LOOK_MS)
  const end = () => {
    clearInterval(look)
    endWait()
    clicked.removeAttribute('data-waiting')
  }
  clicked.setAttribute('data-waiting', '')
  endLast = end
}

/** Marks every clicked link to another page of the product. Returns a function that stops it. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = leavingLink(event)
    // A file of the platform is saved, and the page stays.
    if (link && !link.pathname.startsWith('/api/')) markOpening(link, link.href)
  }
  // A page that the browser kept and shows again is no longer left.
  const onShow = () => endLast()
  window.addEventListener('click', onClick)
  window.addEventListener('pageshow', onShow)
  return () => {
    endLast()
    window.removeEventListener('click', onClick)
    window.removeEventListener('pageshow', onShow)
  }
}
