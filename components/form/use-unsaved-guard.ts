'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { type ConfirmQuestion, confirm } from '@/components/feedback/confirm-store'
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
 * Asks the question before a page with unsaved changes is left: by closing or reloading it (the browser's own question), by a link inside the
 * product, and by back and forward if the browser allows it (Navigation API). Returns a function for other ways out, such as closing a
 * dialog: true when there are no changes, or the answer is yes.
 */
export function useUnsavedGuard(hasChanges: () => boolean, question: ConfirmQuestion): () => Promise<boolean> {
  const router = useRouter()
  const asked = useRef(question)
  useEffect(() => {
    asked.current = question
  })
  const mayLeave = useCallback(async () => !hasChanges() || (await confirm(asked.current)).confirmed, [hasChanges])
  useEffect(() => {
    let isLeaving = false
    const leaveIfAllowed = async (leave: () => void) => {
      if (!(await mayLeave())) return
      isLeaving = true
      leave()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges() && !isLeaving) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (link === undefined || isLeaving || !hasChanges()) return
      event.preventDefault()
      event.stopPropagation()
      void leaveIfAllowed(() => {
        markOpening(link, link.href)
        router.push(ownPath(link.pathname + link.search + link.hash) ?? paths.home)
      })
    }
    const navigation = (window as { navigation?: NavigationLike }).navigation
    const onNavigate = (event: Event) => {
      const { navigationType, destination } = event as TraverseEvent
      if (navigationType !== 'traverse' || isLeaving || !event.cancelable || !hasChanges()) return
      event.preventDefault()
      void leaveIfAllowed(() => navigation?.traverseTo(destination.key))
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [hasChanges, mayLeave, router])
  return mayLeave
}
