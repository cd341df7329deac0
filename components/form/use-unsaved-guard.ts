'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { leavingLink } from '@/lib/leaving-link'
import { ownPath } from '@/lib/own-path'
import { paths } from '@/lib/paths'
import { markOpening } from '@/lib/waiting/follow-links'

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
        markOpening(link, link.href)
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
