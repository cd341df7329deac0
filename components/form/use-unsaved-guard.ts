'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ownPath } from '@/lib/own-path'
import { paths } from '@/lib/paths'

interface TraverseEvent extends Event {
  navigationType: string
  destination: { key: string; url: string }
}
interface NavigationLike extends EventTarget {
  traverseTo: (key: string) => unknown
}

/**
 * Asks before a form with changes is left: by closing or reloading the page (the browser's own question), by a link inside the product, and
 * by back and forward if the browser allows it (Navigation API).
 */
export function useUnsavedGuard(hasChanges: () => boolean, ask: () => Promise<boolean>): void {
  const router = useRouter()
  useEffect(() => {
    let mayLeave = false
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges() && !mayLeave) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (link === undefined || mayLeave || !hasChanges()) return
      event.preventDefault()
      event.stopPropagation()
      void ask().then((leave) => {
        if (!leave) return
        mayLeave = true
        router.push(ownPath(link.pathname + link.search + link.hash) ?? paths.home)
      })
    }
    const navigation = (window as { navigation?: NavigationLike }).navigation
    const onNavigate = (event: Event) => {
      const { navigationType, destination } = event as TraverseEvent
      if (navigationType !== 'traverse' || mayLeave || !event.cancelable || !hasChanges()) return
      event.preventDefault()
      void ask().then((leave) => {
        if (!leave) return
        mayLeave = true
        navigation?.traverseTo(destination.key)
      })
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [hasChanges, ask, router])
}

/** Returns the link that a plain click follows to another page of the product; undefined for new tabs, downloads and jumps within the page. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return undefined
  if (link.origin !== window.location.origin) return undefined
  const samePage = link.pathname === window.location.pathname && link.search === window.location.search
  return samePage ? undefined : link
}
