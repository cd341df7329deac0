import type { ReactNode } from 'react'
import { Stack } from '@/components/ui/layout'
import { staticHtml } from './static-html'

/**
 * Shows elements that need no script, below each other; nothing if there are none. React gets them as one text: it neither sends them as
 * data nor hydrates them, which is most of the work for a page of a thousand elements.
 */
export function StaticPart({ children }: { children: ReactNode }) {
  const html = staticHtml(children)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements, with every text and attribute escaped
  return html === '' ? null : <Stack gap={8} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the props of an element that contains elements without a script, as one text for React. */
export function staticContent(children: ReactNode): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: staticHtml(children) } }
}
