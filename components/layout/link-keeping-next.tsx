'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { ownPath } from '@/lib/own-path'

/** Links to a page of signing in or up, and keeps the page that the person came for: `next` in the address of this page. */
export function LinkKeepingNext({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const next = ownPath(new URLSearchParams(window.location.search).get('next'))
    setQuery(next ? `?${new URLSearchParams({ next })}` : '')
  }, [])
  return (
    <a href={href + query} className={className}>
      {children}
    </a>
  )
}
