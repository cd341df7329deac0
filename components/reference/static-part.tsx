import type { ReactNode } from 'react'
import { Stack } from '@/components/ui/layout'
import { keepContent } from './keep-content'
import { StaticElement } from './static-element'
import { staticHtml } from './static-html'

/**
 * Shows elements that need no script, below each other; nothing if there are none. React gets them as one text on the server only: it
 * neither sends them as data nor hydrates them, which is most of the work for a page of a thousand elements.
 */
export function StaticPart({ children }: { children: ReactNode }) {
  const html = staticHtml(children)
  return html === '' ? null : <Stack as={StaticElement} gap={8} content={keepContent(html)} />
}

/** Returns the content of a `StaticElement`. */
export function staticContent(children: ReactNode): string {
  return keepContent(staticHtml(children))
}
