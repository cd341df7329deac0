'use client'
import type { ComponentPropsWithoutRef } from 'react'
import { writtenContent } from './static-contents'

type Tag = 'div' | 'dl' | 'section' | 'ul'

/** The contents of elements that a navigation by script took away, by their names: going back shows them again. */
const left = new Map<string, Node[]>()

/**
 * Renders an element whose content the server wrote: `content` names it (`keepContent`). The browser gets it as a part of the page only, and
 * leaves it as it is; React would send it a second time, as data. If a script navigates to a page, which then lacks it, the page is loaded.
 */
export function StaticElement({ tag: Tag = 'div', content, ...props }: ComponentPropsWithoutRef<'div'> & { tag?: Tag; content: string }) {
  const isServer = typeof window === 'undefined'
  // React makes the page anew if it differs from what it expects, for instance by an extension of the browser.
  const page = isServer ? null : document.querySelector(`[data-content="${content}"]`)
  const written = page ? [...page.childNodes] : left.get(content)
  const fill = (element: Element | null) => {
    if (!element) return
    if (!element.firstChild) {
      if (written) element.append(...written.map((node) => (node.isConnected ? node.cloneNode(true) : node)))
      else location.reload()
    }
    return () => {
      left.set(content, [...element.childNodes])
    }
  }
  return (
    <Tag
      {...(props as object)}
      key={content}
      ref={fill}
      data-content={content}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements, with every text and attribute escaped
      dangerouslySetInnerHTML={{ __html: isServer ? writtenContent(content) : '' }}
    />
  )
}
